import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { fieldError, mistaken, Refusal } from '../../refusal.ts';
import { writeDeeds } from '../audit-entry.ts';
import { Device } from '../device.ts';
import { DeviceInvitation, hashOfSecret } from './invitation.ts';
import { type ShownDevice, shownDevice } from './list.ts';
import { type Proof, useProof } from './proof.ts';
import { mustWork } from './renew.ts';

/** One key takes it, once. The same key may repeat itself while the invitation is open, since answers get lost. */
export async function acceptInvitation(em: EntityManager, secret: string, proof: Proof): Promise<ShownDevice> {
  try {
    return await transact(em, (tx) => accept(tx, secret, proof));
  } catch (error) {
    if (String(error).includes('devices_one_per_key'))
      throw new Refusal('DEVICE_KEY_TAKEN', [fieldError('proof', mistaken('KEY_OF_OTHER_DEVICE'))]);
    throw error;
  }
}

async function accept(tx: EntityManager, secret: string, proof: Proof): Promise<ShownDevice> {
  const device = await invitedDevice(tx, secret);
  const { id, staff, name } = device;
  const isTaken = device.keyThumbprint === null && !device.revokedAt;
  if (isTaken) {
    const now = await databaseClock(tx);
    tx.assign(device, { keyThumbprint: proof.keyThumbprint, signedInAt: now, lastSeenAt: now });
    const by = { staffId: staff.id, deviceId: id };
    const changed = { before: { signedIn: false }, after: { signedIn: true, name } };
    await writeDeeds(tx, [{ by, action: 'DEVICE_SIGNED_IN', subjectId: id, ...changed }]);
  }
  const shown = await shownDevice(tx, id);
  mustWork(shown);
  if (device.keyThumbprint !== proof.keyThumbprint) throw new Refusal('NOT_FOUND');
  await useProof(tx, id, proof);
  return shown;
}

/** Locked, so that of two keys one takes it, and none after it was revoked. */
async function invitedDevice(tx: EntityManager, secret: string): Promise<Device> {
  const isOpen = { secretHash: hashOfSecret(secret), expiresAt: { $gt: raw<Date>('clock_timestamp()') } };
  const invitation = await tx.findOne(DeviceInvitation, isOpen);
  if (!invitation) throw new Refusal('NOT_FOUND');
  return tx.findOneOrFail(Device, { id: invitation.device.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
