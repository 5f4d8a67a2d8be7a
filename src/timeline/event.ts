import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Ordering } from '../database/ordering.ts';
import { rowsShown } from '../database/views/shown.ts';
import type { PaymentState } from '../payment/attempt/payment.ts';
import type { RefusalCode } from '../refusal.ts';
import type { ShownDeed } from './audit-log.ts';

/** In the order in which they are told where two happened in the same moment. */
export const EVENTS = [
  'ORDERED',
  'PAYMENT_STEP',
  'DRAWN',
  'PAID',
  'CANCELLED',
  'REPLACED',
  'EXPIRED',
  'PICKUP_CODE_ISSUED',
  'PICKUP_CODE_SUPERSEDED',
  'PICKUP_CODE_EXPIRED',
  'HANDED_OVER',
  'DELIVERED',
  'REFUNDED',
  'ADDRESS_CORRECTED',
  'ADDRESS_ERASED',
  'DEED',
] as const;
export type EventKind = (typeof EVENTS)[number];

/** `place`: among those of its kind and moment. `amount`: of prizes. */
export const TimelineEvent = defineEntity({
  name: 'TimelineEvent',
  properties: {
    orderId: p.uuid(),
    at: p.datetime(3),
    kind: p.text().$type<EventKind>(),
    place: p.integer(),
    sourceId: p.uuid(),
    amount: p.integer().strictNullable(),
    step: p.text().$type<PaymentState>().strictNullable(),
    refusal: p.text().$type<RefusalCode>().strictNullable(),
    refundedYen: p.integer().strictNullable(),
    staffId: p.uuid().strictNullable(),
    staffName: p.text().strictNullable(),
    deed: p.json<ShownDeed>().strictNullable(),
  },
  expression: rowsShown,
});
export type TimelineEvent = InferEntity<typeof TimelineEvent>;

const NOTHING = {
  place: 0,
  amount: null,
  step: null,
  refusal: null,
  refundedYen: null,
  staffId: null,
  staffName: null,
  deed: null,
} as const;

type Happened = Pick<TimelineEvent, 'orderId' | 'at' | 'kind' | 'sourceId'> & Partial<TimelineEvent>;

export const eventOf = (happened: Happened): TimelineEvent => ({ ...NOTHING, ...happened });

/** At most so many of the newest events of one order from one source. No real fan's order has more. */
export const MAX_EVENTS = 1000;

export const EVENTS_OLDEST_FIRST: Ordering<TimelineEvent> = {
  name: 'timeline',
  keys: [
    { kind: 'instant', of: ({ at }) => at },
    { kind: 'number', of: ({ kind }) => EVENTS.indexOf(kind) },
    { kind: 'number', of: ({ place }) => place },
    { kind: 'id', of: ({ sourceId }) => sourceId },
  ],
};
