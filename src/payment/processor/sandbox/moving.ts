import type { EntityData, EntityManager } from '@mikro-orm/postgresql';
import { Impossible, type Reference } from '../processor.ts';
import { hashesOf, SandboxTransaction } from './transaction.ts';

export type TransactionKey = { processorOrderId: string; accessKeysHash: string; amount?: number; refunded?: number };

export const keyOf = ({ processorOrderId, ...keys }: Reference): TransactionKey => ({ processorOrderId, ...hashesOf(keys) });

export const moveTransaction = (
  em: EntityManager,
  key: TransactionKey,
  from: SandboxTransaction['status'],
  changes: EntityData<SandboxTransaction>,
) => em.nativeUpdate(SandboxTransaction, { ...key, status: from }, changes);

export async function readTransaction(em: EntityManager, key: TransactionKey): Promise<SandboxTransaction> {
  const entry = await em.findOne(SandboxTransaction, key);
  if (!entry) throw new Impossible('the sandbox has no such payment of this amount');
  return entry;
}
