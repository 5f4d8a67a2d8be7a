import { createHash } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Lock } from '../database/batch.ts';
import { idColumn } from '../database/id.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { User } from '../user/user.ts';

export const VALID_FOR_MINUTES = 10;

/** The code is worth its items, so only its hash is stored. */
export const PickupToken = defineEntity({
  name: 'PickupToken',
  tableName: 'pickup_tokens',
  properties: {
    id: idColumn(),
    user: () => p.manyToOne(User).ref(),
    codeHash: p.text().unique('pickup_tokens_code_once'),
    expiresAt: p.datetime(3),
    supersededAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type PickupToken = InferEntity<typeof PickupToken>;

export const PickupTokenItem = defineEntity({
  name: 'PickupTokenItem',
  tableName: 'pickup_token_items',
  properties: {
    pickupToken: () => p.manyToOne(PickupToken).ref().primary(),
    orderDetail: () => p.manyToOne(OrderDetail).ref().primary(),
  },
});
export type PickupTokenItem = InferEntity<typeof PickupTokenItem>;

/** One handover of a code at a time. Answers the ids of the tokens that were locked. */
export async function lockTokens(tx: EntityManager, codes: readonly string[], lock: Lock): Promise<Set<string>> {
  const rows = await lockedTokens(tx, { hashes: codes.map(hashOf) }, lock);
  return new Set(rows.map(({ id }) => id));
}

const lockedTokens = statement((tx, { hashes }: { hashes: readonly string[] }, lock: Lock) =>
  tablesOf(tx, PickupToken)
    .selectFrom('pickup_tokens')
    .select('id')
    .where('code_hash', '=', anyOf(hashes))
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(lock === 'skip', (tokens) => tokens.skipLocked()),
);

/** A token, and the one with which this user could collect something now. */
export async function lockTokensOfUser(tx: EntityManager, userId: string, tokenId: string): Promise<void> {
  await tablesOf(tx, PickupToken)
    .selectFrom('pickup_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('id', '=', tokenId), eb('superseded_at', 'is', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

export const isExpired = (token: Pick<PickupToken, 'expiresAt'>, now: Date): boolean => now >= token.expiresAt;
