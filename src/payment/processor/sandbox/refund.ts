import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Impossible, type RefundRequest, refuseRaising } from '../processor.ts';
import { moveTransaction, readTransaction, type TransactionKey } from './moving.ts';
import { leftOf } from './transaction.ts';

/** One conditional update: asked again it finds what it has left. */
export async function refundInSandbox(em: EntityManager, key: TransactionKey, request: RefundRequest): Promise<void> {
  refuseRaising(request);
  const { captured, left } = request;
  const { amount } = await readTransaction(em, key);
  const whole = left === 0 && ({ status: 'voided', voids: raw('voids + 1') } as const);
  const part = left > 0 && { refunds: raw('refunds + 1') };
  const before = { ...key, refunded: amount - captured };
  await moveTransaction(em, before, 'captured', { refunded: amount - left, ...whole, ...part });
  const after = await readTransaction(em, key);
  if (after.status === (left === 0 ? 'voided' : 'captured') && leftOf(after) === left) return;
  throw new Impossible(`what is ${after.status} with ${leftOf(after)} yen cannot be lowered from ${captured} to ${left}`);
}
