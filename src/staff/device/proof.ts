import { defineEntity, type InferEntity, p, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fieldError, mistaken, Refusal } from '../../refusal.ts';
import { hashOfSecret } from './invitation.ts';

/** A proof that a device has signed: the thumbprint of its key, and the id and the end of the proof. */
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

/** Each once, for as long as it could be used: the device is locked. What has ended is deleted on the way. */
export async function useProof(tx: EntityManager, device: string, { jti, expiresAt }: Proof): Promise<void> {
  await tx.nativeDelete(DeviceProof, { device, expiresAt: { $lt: raw<Date>(`clock_timestamp() - interval '1 minute'`) } });
  const jtiHash = hashOfSecret(jti);
  if (await tx.findOne(DeviceProof, { device, jtiHash }))
    throw new Refusal('PROOF_USED', [fieldError('proof', mistaken('PROOF_USED'))]);
  tx.create(DeviceProof, { device, jtiHash, expiresAt });
  await tx.flush();
}
