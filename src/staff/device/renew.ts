import { LockMode, QueryOrder } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { Device } from '../device.ts';
import { type ShownDevice, shownDevice } from './list.ts';
import { type Proof, useProof } from './proof.ts';

/** The device is that whose key has signed the proof. */
export function renew(em: EntityManager, proof: Proof): Promise<ShownDevice> {
  return transact(em, async (tx) => {
    const device = await deviceOfKey(tx, proof);
    const shown = await shownDevice(tx, device.id);
    mustWork(shown);
    await useProof(tx, device.id, proof);
    device.lastSeenAt = await databaseClock(tx);
    await tx.flush();
    return Object.assign(shown, { lastSeenAt: device.lastSeenAt });
  });
}

export function mustWork({ revokedAt, member }: ShownDevice): void {
  if (revokedAt) throw new Refusal('DEVICE_REVOKED');
  if (member.isRevoked) throw new Refusal('STAFF_REVOKED');
}

/** Locked. A key of which a device was revoked may serve another one since. */
async function deviceOfKey(tx: EntityManager, { keyThumbprint }: Proof): Promise<Device> {
  const device = await tx.findOne(
    Device,
    { keyThumbprint },
    { orderBy: { revokedAt: QueryOrder.DESC_NULLS_FIRST }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!device) throw new Refusal('NOT_FOUND');
  return device;
}
