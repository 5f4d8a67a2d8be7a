import { createHash, randomInt } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { newId } from '../database/id.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { User } from '../user/user.ts';

export const VALID_FOR_MINUTES = 10;

/** A one-time code that stands for certain items of one user. Whoever shows it gets them, so only its hash is kept. */
export const PickupToken = defineEntity({
  name: 'PickupToken',
  tableName: 'pickup_tokens',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    user: () => p.manyToOne(User).ref(),
    codeHash: p.text().unique('pickup_tokens_code_once'),
    expiresAt: p.datetime(3),
    supersededAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    items: () =>
      p
        .manyToMany(OrderDetail)
        .pivotTable('pickup_token_items')
        .joinColumn('pickup_token_id')
        .inverseJoinColumn('order_detail_id'),
  },
});
export type PickupToken = InferEntity<typeof PickupToken>;

/** Twenty digits, each equally likely: more than anyone can guess in ten minutes, and short as a QR code of numbers. */
export const newCode = (): string => Array.from({ length: 20 }, () => randomInt(10)).join('');

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** A code lives up to, but not including, its last instant. */
export const isExpired = (token: Pick<PickupToken, 'expiresAt'>, now: Date): boolean => now >= token.expiresAt;
