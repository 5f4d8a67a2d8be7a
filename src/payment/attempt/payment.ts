import { createHash } from 'node:crypto';
import { defineEntity, type InferEntity, type Opt, p } from '@mikro-orm/core';
import { idColumn, madeAt, newKey } from '../../database/id.ts';
import type { RowOf } from '../../database/rows.ts';
import type { Sealed } from '../../encryption/vault.ts';
import { Order } from '../../order/order.ts';
import type { RefusalCode } from '../../refusal.ts';

/**
 * One attempt to pay an order.
 *
 * `entered`: written down; the processor may or may not have heard of it. `registered`: announced there, where that is
 * needed; the card may have been asked, and the money may be reserved: the processor knows. `challenged`: the holder's
 * browser is at the bank of the card, and the order waits. `returned`: it came back. `drawn`: the money is reserved, the
 * lottery is decided and the stock taken; the capture is owed. `voiding`: the release of reserved money is owed.
 * `abandoned`: a call may still arrive at the processor, the order is free again, and it is asked for until it is certain.
 * `declined`: certainly nothing was reserved; should that turn out wrong, it goes on to `voiding`.
 */
export type PaymentState =
  | 'entered'
  | 'registered'
  | 'challenged'
  | 'returned'
  | 'drawn'
  | 'captured'
  | 'declined'
  | 'voiding'
  | 'voided'
  | 'abandoned';

/** The database has the same table, and refuses what is not in it. */
export const PAYMENT_TRANSITIONS = {
  entered: ['registered', 'declined', 'abandoned'],
  registered: ['drawn', 'voiding', 'challenged', 'declined', 'abandoned'],
  challenged: ['returned', 'declined', 'abandoned'],
  returned: ['drawn', 'voiding', 'declined', 'abandoned'],
  drawn: ['captured', 'voiding'],
  voiding: ['voided'],
  abandoned: ['voiding', 'declined'],
  declined: ['voiding'],
  captured: [],
  voided: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

/** An order has at most one payment in these: what may still take its money, and what has. */
export const LIVE_STATES: readonly PaymentState[] = ['entered', 'registered', 'challenged', 'returned', 'drawn', 'captured'];

export const UNFINISHED_STATES = [
  'entered',
  'registered',
  'challenged',
  'returned',
  'drawn',
  'voiding',
  'abandoned',
] as const satisfies PaymentState[];
export type UnfinishedState = (typeof UNFINISHED_STATES)[number];

/** An attempt that failed for its order, even if something is still to be done at the processor. */
export const isOver = ({ state }: Pick<Payment, 'state'>): boolean => !LIVE_STATES.includes(state);

export const Payment = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: idColumn(),
    order: () => p.manyToOne(Order).ref(),
    processor: p.text(),
    processorOrderId: p.text().unique('payments_processor_order_id_once'),
    amount: p.integer(),
    state: p.text().$type<PaymentState>(),
    epoch: p.integer().default(1),
    leaseUntil: p.datetime(3),
    tries: p.integer().default(0),
    refusal: p.text().$type<RefusalCode>().nullable(),
    redirectUrl: p.text().$type<Sealed>().nullable(),
    /** Tells whether a second call brings the same card token; the token itself is stored nowhere. */
    cardDigest: p.text().nullable(),
    /** Nothing of it is drawn before its holder was sent to the bank of the card. The database holds it to that. */
    mustChallenge: p.boolean().default(false),
    returnKeyHash: p.text().nullable().unique('payments_return_key_once'),
    accessKeys: p.text().$type<Sealed>().nullable(),
    tranId: p.text().default(''),
    tranDate: p.text().default(''),
    approve: p.text().default(''),
    forward: p.text().default(''),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
    /** Worked out of the state by the database itself, for its indexes. */
    isLive: p
      .boolean()
      .$type<Opt<boolean>>()
      .generated(`(state in (${LIVE_STATES.map((state) => `'${state}'`).join(', ')})) stored`),
    isFinished: p.boolean().$type<Opt<boolean>>().generated("(state in ('captured', 'declined', 'voided')) stored"),
  },
});
export type Payment = InferEntity<typeof Payment>;
/** A payment as it is driven and shown: a row, not an entity that is tracked. */
export type PaymentRow = RowOf<typeof Payment>;

/** Each step that a payment took, written by the database itself; nothing of it is ever changed. */
export const PaymentStep = defineEntity({
  name: 'PaymentStep',
  tableName: 'payment_steps',
  properties: {
    id: p.bigint('number').primary(),
    payment: () => p.manyToOne(Payment).ref(),
    fromState: p.text().$type<PaymentState>().nullable(),
    toState: p.text().$type<PaymentState>(),
    epoch: p.integer(),
    at: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** Card processors take at most 27 letters and digits, and each id only once. */
export const newProcessorOrderId = (): string => newKey(ORDER_ID_CHANCE);
const ORDER_ID_CHANCE = 7;

/** When an attempt began, by the id that the processor knows it by; null for an id that is not made here. */
export const beganAt = (processorOrderId: string): Date | null => madeAt(processorOrderId, ORDER_ID_CHANCE);

export const digestOf = (cardToken: string, { id }: Pick<Payment, 'id'>): string =>
  createHash('sha256').update(`${id} ${cardToken}`).digest('hex');

/** A payment as its driver knows it, until it is taken over. */
export type Claim = Pick<Payment, 'id' | 'epoch'>;
export const idOf = ({ id }: Claim): string => id;

export const isUnfinished = <Row extends Pick<Payment, 'state'>>(payment: Row): payment is Row & { state: UnfinishedState } =>
  (UNFINISHED_STATES as readonly PaymentState[]).includes(payment.state);
