import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { idColumn } from '../database/id.ts';
import type { RowOf } from '../database/rows.ts';
import { Order } from '../order/order.ts';
import { Payment } from '../payment/attempt/payment.ts';

/**
 * `given-up`: certainly not carried out, and never will be. `taken-back`: what a person wrote down, and what came to nothing: the
 * bank gave it back, or it had not happened.
 */
export type RefundState = 'owed' | 'done' | 'given-up' | 'taken-back';
/** States in which a refund counts. */
export const STANDING: readonly RefundState[] = ['owed', 'done'];
/**
 * `by-hand`: at the processor, without this service. `charge-back`: the bank of the card took it back, of which the processor's
 * amount does not tell. `otherwise`: in cash, or by another way than the processor.
 */
export type RefundOrigin = 'gateway' | 'by-hand' | 'charge-back' | 'otherwise';
/** The processor has less of the payment with these. */
export const AT_PROCESSOR: readonly RefundOrigin[] = ['gateway', 'by-hand'];
/** The use of prizes that were not handed over: new supply under new odds, or never drawn again. */
export type RefundedPrizes = 'restock' | 'write-off';

/**
 * The database refuses whatever would give back more than was captured, and a second one while one is owed. Only a bank takes
 * more, once: what the shop has given back already is gone twice.
 */
export const Refund = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    id: idColumn(),
    order: () => p.manyToOne(Order).ref(),
    payment: () => p.manyToOne(Payment).ref(),
    origin: p.text().$type<RefundOrigin>(),
    state: p.text().$type<RefundState>(),
    /** Yen of the payment that were not refunded before, and yen that the processor had of it. */
    remaining: p.integer(),
    atProcessor: p.integer(),
    amount: p.integer(),
    /** Set for a whole refund only. */
    prizes: p.text().$type<RefundedPrizes>().nullable(),
    /** The same of a refund of items, for these alone. */
    itemPrizes: p.text().$type<RefundedPrizes>().nullable(),
    reason: p.text(),
    epoch: p.integer().default(1),
    leaseUntil: p.datetime(3).defaultRaw('clock_timestamp()'),
    tries: p.integer().default(0),
    /** Until then a call that was not answered may still arrive at the processor. */
    uncertainUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    endedAt: p.datetime(3).nullable(),
    takenBackAt: p.datetime(3).nullable(),
    takenBackBecause: p.text().nullable(),
  },
});
export type Refund = InferEntity<typeof Refund>;
export type RefundRow = RowOf<typeof Refund>;
/** The fields that are shown of a refund, from its entity or its row. */
export type ShownRefund = Pick<
  Refund,
  'id' | 'amount' | 'state' | 'origin' | 'prizes' | 'itemPrizes' | 'createdAt' | 'endedAt' | 'takenBackAt'
> &
  ({ orderId: string } | { order: { id: string } });

export const orderIdOf = (refund: ShownRefund): string => ('orderId' in refund ? refund.orderId : refund.order.id);

/** At the processor. */
export const leftAfter = ({ atProcessor, amount }: Pick<Refund, 'atProcessor' | 'amount'>): number => atProcessor - amount;

export const isStanding = ({ state }: Pick<Refund, 'state'>): boolean => STANDING.includes(state);

/** With this one the order is refunded. */
export const isWhole = (refund: Pick<Refund, 'prizes'>): boolean => refund.prizes != null;
