import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import { transact } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { Device } from '../device.ts';
import { type ShownDevice, shownDevice } from './list.ts';
import { type Proof, useProof } from './proof.ts';

/** The device is that whose key has signed the proof. */
export function renew(em: EntityManager, proof: Proof): Promise<ShownDevice> {
  return transact(em, async (tx) => {
    const id = await deviceOfKey(tx, proof);
    const isSeen = await noteSeen(tx, id);
    const device = await shownDevice(tx, id);
    mustWork(device);
    if (!isSeen) throw new Refusal('DEVICE_REVOKED');
    await useProof(tx, id, proof);
    return device;
  });
}

export function mustWork({ revokedAt, member }: ShownDevice): void {
  if (revokedAt) throw new Refusal('DEVICE_REVOKED');
  if (member.isRevoked) throw new Refusal('STAFF_REVOKED');
}

/** A key of which a device was revoked may serve another one since. */
async function deviceOfKey(tx: EntityManager, { keyThumbprint }: Proof): Promise<string> {
  const [device] = await tablesOf(tx, Device)
    .selectFrom('devices')
    .where('key_thumbprint', '=', keyThumbprint)
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .select('id')
    .execute();
  if (!device) throw new Refusal('NOT_FOUND');
  return device.id;
}

async function noteSeen(tx: EntityManager, id: string): Promise<boolean> {
  const seen = await tablesOf(tx, Device)
    .updateTable('devices')
    .set({ last_seen_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return seen.length > 0;
}
