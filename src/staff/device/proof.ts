import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import { badInput } from '../../refusal.ts';
import { hashOf } from './invitation.ts';

/** What was read of a proof that a device has signed: the thumbprint of its key, and the id and the end of the proof. */
export type Proof = { keyThumbprint: string; jti: string; expiresAt: Date };

export const DeviceProof = defineEntity({
  name: 'DeviceProof',
  tableName: 'device_proofs',
  properties: {
    device: p.uuid().primary().fieldName('device_id'),
    jtiHash: p.text().primary(),
    expiresAt: p.datetime(3),
  },
});
export type DeviceProof = InferEntity<typeof DeviceProof>;

/** Each once, for as long as it could be used. What has ended is deleted on the way. */
export async function useProof(tx: EntityManager, deviceId: string, { jti, expiresAt }: Proof): Promise<void> {
  const db = tablesOf(tx, DeviceProof);
  await db
    .deleteFrom('device_proofs')
    .where('device_id', '=', deviceId)
    .where('expires_at', '<', sql<Date>`clock_timestamp() - make_interval(mins => 1)`)
    .execute();
  const used = await db
    .insertInto('device_proofs')
    .values({ device_id: deviceId, jti_hash: hashOf(jti), expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .returning('jti_hash')
    .execute();
  if (used.length === 0) throw badInput('proof', 'was used before: each renewal needs a new one');
}
