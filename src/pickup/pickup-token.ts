import { createHash } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import { tablesOf } from '../database/tables.ts';
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

/**
 * A token, and the one with which this user could collect something now. That one may be replaced while it is waited for: the new
 * one is seen by another look, and by the third there was time for two codes more.
 */
export async function lockTokensOfUser(tx: EntityManager, userId: string, tokenId: string): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const locked = await tablesOf(tx, PickupToken)
      .selectFrom('pickup_tokens')
      .select('superseded_at')
      .where('user_id', '=', userId)
      .where(({ or, eb }) => or([eb('id', '=', tokenId), eb('superseded_at', 'is', null)]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    if (locked.some(({ superseded_at }) => superseded_at === null)) return;
  }
}

const MAX_LOOKS = 3;

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

export const isExpired = (token: Pick<PickupToken, 'expiresAt'>, now: Date): boolean => now >= token.expiresAt;
