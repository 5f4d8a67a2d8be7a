import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId, newKey } from '../database/id.ts';
import { columnOf, columnsOf, reader } from '../database/plain.ts';
import { Order } from '../order/order.ts';
import type { Reference } from './processor/processor.ts';

/**
 * One attempt to pay an order.
 *
 * `entered`: written down; the processor may or may not have heard of it. `registered`: announced there; the card may have
 * been asked. `challenged`: the holder's browser is at the bank of the card. `returned`: it came back. `authorised`: the
 * money is reserved. `drawn`: the lottery is decided and the stock taken, the capture is owed. `voiding`: the release of
 * reserved money is owed. `abandoned`: a call may still arrive at the processor, the order is free again, and it is asked
 * for until it is certain. `declined`: certainly nothing was reserved; should that turn out wrong, it goes on to `voiding`.
 */
export type PaymentState =
  | 'entered'
  | 'registered'
  | 'challenged'
  | 'returned'
  | 'authorised'
  | 'drawn'
  | 'captured'
  | 'declined'
  | 'voiding'
  | 'voided'
  | 'abandoned';

/** The database has the same table, and refuses what is not in it. */
export const PAYMENT_TRANSITIONS = {
  entered: ['registered', 'declined', 'abandoned'],
  registered: ['authorised', 'challenged', 'declined', 'abandoned'],
  challenged: ['returned', 'declined'],
  returned: ['authorised', 'declined', 'abandoned'],
  authorised: ['drawn', 'voiding'],
  drawn: ['captured', 'voiding'],
  voiding: ['voided'],
  abandoned: ['voiding', 'declined'],
  declined: ['voiding'],
  captured: [],
  voided: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

/** An order has at most one payment in these: what may still take its money, and what has. */
export const LIVE_STATES: PaymentState[] = ['entered', 'registered', 'challenged', 'returned', 'authorised', 'drawn', 'captured'];

/** What somebody still has to go on with. */
export const UNFINISHED_STATES: PaymentState[] = [...LIVE_STATES.filter((state) => state !== 'captured'), 'voiding', 'abandoned'];

/** What came to nothing for its order, even if something is still owed at the processor. */
export const isOver = ({ state }: Pick<Payment, 'state'>): boolean => !LIVE_STATES.includes(state);

/**
 * Whoever drives a payment has this long for each step; after that another may take it over, and the first can change
 * nothing more. Longer than any call to a processor takes.
 */
export const LEASE_SECONDS = 30;

export const Payment = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    order: () => p.manyToOne(Order).ref(),
    processor: p.text(),
    processorOrderId: p.text().unique('payments_processor_order_id_once'),
    amount: p.integer(),
    state: p.text().$type<PaymentState>(),
    epoch: p.integer().default(1),
    leaseUntil: p.datetime(3),
    tries: p.integer().default(0),
    refusal: p.text().nullable(),
    redirectUrl: p.text().nullable(),
    returnKey: p.text().nullable().unique('payments_return_key_once'),
    accessId: p.text().default(''),
    accessPass: p.text().default(''),
    tranId: p.text().default(''),
    tranDate: p.text().default(''),
    approve: p.text().default(''),
    forward: p.text().default(''),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type Payment = InferEntity<typeof Payment>;

/** Each step that a payment took, written by the database itself; nothing of it is ever changed. */
export const PaymentStep = defineEntity({
  name: 'PaymentStep',
  tableName: 'payment_steps',
  properties: {
    id: p.bigint().primary(),
    payment: () => p.manyToOne(Payment).ref(),
    fromState: p.text().$type<PaymentState>().nullable(),
    toState: p.text().$type<PaymentState>(),
    epoch: p.integer(),
    at: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** Card processors take at most 27 letters and digits, and each id only once. */
export const newProcessorOrderId = (): string => newKey(7);

/** What only the browser that comes back from the bank knows. */
export const newReturnKey = (): string => newKey(16);

/** Who drives a payment, as long as nobody has taken it over. */
export type Claim = Pick<Payment, 'id' | 'epoch'>;
export const idOf = ({ id }: Claim): string => id;

export const keysOf = ({ accessId, accessPass }: Reference) => ({ accessId, accessPass });

export const referenceOf = ({ processorOrderId, accessId, accessPass }: Payment): Reference => ({
  processorOrderId,
  accessId,
  accessPass,
});

/** What a step may write down beside the state. */
type Changes = Partial<Record<(typeof CHANGED)[number], string> & Pick<Payment, 'leaseUntil'>>;
const CHANGED = ['accessId', 'accessPass', 'tranId', 'tranDate', 'approve', 'forward', 'refusal', 'redirectUrl'] as const;

/** A step that a payment is to take. */
export type Step = Claim & { from: PaymentState; to: PaymentState } & Changes;

/** The transition table is the type, so that a step it does not know does not compile. */
export const stepOf = <From extends PaymentState>(
  { id, epoch }: Claim,
  from: From,
  to: (typeof PAYMENT_TRANSITIONS)[From][number],
  changes: Changes = {},
): Step => ({ id, epoch, from, to, ...changes });

export const NEW_LEASE = `clock_timestamp() + interval '${LEASE_SECONDS} seconds'`;

/**
 * Takes payments from one state to the next, each if it is still in the first and nobody took it over meanwhile, and answers
 * them in their turn, as they are then. A process that wakes up late finds another state or a later epoch, and changes
 * nothing. The ids stand in a list as well, by which the planner finds them in the index, however small the table is.
 */
export async function movePayments(em: EntityManager, steps: readonly Step[]): Promise<(Payment | null)[]> {
  const columns = CHANGED.map((name) => columnOf(em, Payment, name));
  const records = steps.map(({ id, epoch, from, to, leaseUntil, ...changes }) => ({
    ...{ payment: id, as_of: epoch, from, to, new_lease: leaseUntil },
    ...Object.fromEntries(CHANGED.map((name, index) => [`new_${columns[index]}`, changes[name]])),
  }));
  const rows = await em.execute<Record<string, unknown>[]>(
    `update payments set state = step."to", tries = 0, lease_until = coalesce(step.new_lease, ${NEW_LEASE}),
            ${columns.map((column) => `${column} = coalesce(step.new_${column}, ${column})`).join(', ')}
       from jsonb_to_recordset(?::jsonb) as step (payment uuid, as_of int, "from" text, "to" text, new_lease timestamptz,
            ${columns.map((column) => `new_${column} text`).join(', ')})
      where id = any(array[?]::uuid[]) and id = step.payment and epoch = step.as_of and payments.state = step."from"
     returning ${columnsOf(em, Payment)}`,
    [JSON.stringify(records), steps.map(idOf)],
  );
  return inTurn(em, rows, steps);
}

/** Rows that a statement answered, for each claim its own. */
export function inTurn(
  em: EntityManager,
  rows: readonly Record<string, unknown>[],
  claims: readonly Pick<Payment, 'id'>[],
): (Payment | null)[] {
  const payments = new Map(rows.map(reader<Payment>(em, Payment)).map((payment) => [payment.id, payment]));
  return claims.map(({ id }) => payments.get(id) ?? null);
}

/** The same for one. */
export async function movePayment<From extends PaymentState>(
  em: EntityManager,
  ...step: Parameters<typeof stepOf<From>>
): Promise<Payment | null> {
  const [moved = null] = await movePayments(em, [stepOf(...step)]);
  return moved;
}

/** What an attempt is before anybody was called. */
export type Attempt = Pick<Payment, 'id' | 'processor' | 'amount'> & { orderId: string };

/** Writes attempts down, in their turn; the database lets an order have one that lives. */
export async function enterPayments(em: EntityManager, attempts: readonly Attempt[]): Promise<Payment[]> {
  if (attempts.length === 0) return [];
  const entered = attempts.map((attempt) => ({
    processorOrderId: newProcessorOrderId(),
    returnKey: newReturnKey(),
    ...attempt,
  }));
  const rows = await em.execute<Record<string, unknown>[]>(
    `insert into payments (id, order_id, processor, processor_order_id, amount, return_key, state, lease_until)
     select id, "orderId", processor, "processorOrderId", amount, "returnKey", 'entered', ${NEW_LEASE}
       from jsonb_to_recordset(?::jsonb) as attempt (id uuid, "orderId" uuid, processor text, "processorOrderId" text, amount int,
            "returnKey" text)
     returning ${columnsOf(em, Payment)}`,
    [JSON.stringify(entered)],
  );
  return inTurn(em, rows, entered) as Payment[];
}
