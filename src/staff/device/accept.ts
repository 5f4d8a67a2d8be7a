import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guard } from '../../database/guard.ts';
import { tablesOf } from '../../database/tables.ts';
import { transact } from '../../database/transaction.ts';
import { badInput, Refusal } from '../../refusal.ts';
import { writeDeeds } from '../audit-entry.ts';
import { Device } from '../device.ts';
import { DeviceInvitation, hashOf } from './invitation.ts';
import { type ShownDevice, shownDevice } from './list.ts';
import { type Proof, useProof } from './proof.ts';
import { mustWork } from './renew.ts';

/** One key takes it, once. The same key may repeat itself while the invitation is open, since answers get lost. */
export async function acceptInvitation(em: EntityManager, secret: string, proof: Proof): Promise<ShownDevice> {
  try {
    return await transact(em, (tx) => accept(tx, secret, proof));
  } catch (error) {
    if (String(error).includes('devices_one_per_key')) throw badInput('proof', 'has the key of another device: make a new one');
    throw error;
  }
}

async function accept(tx: EntityManager, secret: string, proof: Proof): Promise<ShownDevice> {
  const id = await invitedDevice(tx, secret);
  const isTaken = await take(tx, id, proof);
  const device = await shownDevice(tx, id);
  // One that was taken just now is not revoked.
  mustWork(isTaken ? { ...device, revokedAt: null } : device);
  if (device.keyThumbprint !== proof.keyThumbprint) throw new Refusal('NOT_FOUND');
  await useProof(tx, id, proof);
  const by = { staffId: device.staffId, deviceId: id };
  const changed = { before: { signedIn: false }, after: { signedIn: true, name: device.name } };
  if (isTaken) await writeDeeds(tx, [{ by, action: 'DEVICE_SIGNED_IN', subjectId: id, ...changed }]);
  return device;
}

async function invitedDevice(tx: EntityManager, secret: string): Promise<string> {
  const [invitation] = await tablesOf(tx, DeviceInvitation)
    .selectFrom('device_invitations')
    .where('secret_hash', '=', hashOf(secret))
    .where('expires_at', '>', NOW)
    .select('device_id')
    .execute();
  if (!invitation) throw new Refusal('NOT_FOUND');
  return invitation.device_id;
}

const NOW = sql<Date>`clock_timestamp()`;

async function take(tx: EntityManager, id: string, { keyThumbprint }: Proof): Promise<boolean> {
  const taken = await tablesOf(tx, Device)
    .updateTable('devices')
    .set({ key_thumbprint: keyThumbprint, signed_in_at: NOW, last_seen_at: NOW })
    .where('id', '=', id)
    .where((device) => guard('device unclaimed', device('key_thumbprint', 'is', null)))
    .where((device) => guard('device not revoked', device('revoked_at', 'is', null)))
    .returning('id')
    .execute();
  return taken.length > 0;
}
