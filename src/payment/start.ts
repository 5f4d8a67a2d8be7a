import type { EntityManager } from '@mikro-orm/postgresql';
import { batched, type Lock } from '../database/batch.ts';
import { type Call, isRepeated, keepAll, recallAll } from '../idempotency/record.ts';
import { isRefunded, moveOrders, totalOf } from '../order/order.ts';
import { refusalToPay, refusedFor } from '../order/terms.ts';
import { Refusal } from '../refusal.ts';
import { lockUsers, type User } from '../user/user.ts';
import type { PayingFrom } from './attempt/declined-card.ts';
import { findPayments } from './attempt/find.ts';
import { firstState, insertAttempts } from './attempt/insert.ts';
import { moveOf, movePayments } from './attempt/move.ts';
import { digestOf, type PaymentRow } from './attempt/payment.ts';
import { type AttemptFacts, readAttemptFacts, saleKey } from './attempt-facts.ts';
import { type DeclineLimits, NO_LIMITS, refusalToTry } from './declines.ts';
import { FREE_OF_CHARGE, type Processor } from './processor/processor.ts';

export type PayRequest = {
  id: string;
  user: Pick<User, 'id'>;
  orderId: string;
  processor: Pick<Processor, 'name' | 'register' | 'canChallenge'>;
  cardToken: string | null;
  call: Call | null;
  declineLimits?: DeclineLimits | undefined;
  from?: PayingFrom | undefined;
};
export type Started = { payment: PaymentRow; gachaId?: string; isNew: boolean };

/**
 * Facts about one wish: the sale, if the order is this user's, and an earlier answer: to a call with the same key, or to a banned
 * user.
 */
type Row = { sale: AttemptFacts | undefined; earlier: PaymentRow | Refusal | undefined };
type Decision = { wish: PayRequest } & ({ sale: AttemptFacts } | { payment: PaymentRow; isKept: boolean });

/** Checks everything again and writes an attempt down, before any call. Wishes of one user happen one after the other. */
export const startPayment = batched({
  name: 'starting a payment',
  keyOf: (wish: PayRequest) => saleKey(wish),
  oneAtATime: userOf,
  load: loadSales,
  decide: mayStart,
  store: storeAttempts,
});

function userOf({ user }: PayRequest): string {
  return user.id;
}

function mayStart(wish: PayRequest, row: Row | undefined): Decision | Refusal {
  if (!row) return new Refusal('SIGN_UP_REQUIRED');
  const { earlier, sale } = row;
  if (earlier instanceof Refusal) return earlier;
  if (earlier) return { wish, payment: earlier, isKept: true };
  if (!sale) return new Refusal('NOT_FOUND');
  const { order, live, terms } = sale;
  if (order.state === 'cancelled') return new Refusal('ORDER_CANCELLED');
  if (isRefunded(order)) return new Refusal('ORDER_REFUNDED');
  if (live && !(terms && isAnotherCard(wish, live))) return { wish, payment: live, isKept: false };
  if (!terms) return new Refusal('PAYMENT_IN_PROGRESS');
  if (terms.now >= order.payableUntil) return new Refusal('ORDER_EXPIRED');
  const refusal = refusalToPay(terms, order.playAmount);
  if (refusal) return refusedFor(terms, refusal);
  return (totalOf(order) > 0 ? refusalToTry(sale.declines, terms.now, wish.processor) : null) ?? { wish, sale };
}

/** Without a card, or with the same again, a call asks for the payment that there is. */
const isAnotherCard = ({ cardToken }: PayRequest, live: PaymentRow): boolean =>
  cardToken !== null && live.cardDigest !== digestOf(cardToken, live);

async function loadSales(tx: EntityManager, wishes: readonly PayRequest[], lock: Lock): Promise<Map<string, Row>> {
  const locked = await lockUsers(tx, wishes.map(userOf), lock);
  const free = wishes.filter((wish) => locked.get(userOf(wish)) === null);
  const earlier = await readEarlier(tx, free);
  const sales = await readAttemptFacts(
    tx,
    free.filter((wish) => !earlier.has(saleKey(wish))),
    // They are the gateway's, and so the same for all.
    wishes[0]?.declineLimits ?? NO_LIMITS,
  );
  return new Map(
    wishes.flatMap((wish): [string, Row][] => {
      const [key, refused] = [saleKey(wish), locked.get(userOf(wish))];
      return refused === undefined ? [] : [[key, { sale: sales.get(key), earlier: refused ?? earlier.get(key) }]];
    }),
  );
}

/** The answer to an earlier call with the same key. A failed start is no answer: the same key may start another attempt. */
async function readEarlier(tx: EntityManager, wishes: readonly PayRequest[]): Promise<Map<string, PaymentRow | Refusal>> {
  const called = wishes.flatMap((wish) => (wish.call ? [{ key: saleKey(wish), call: wish.call }] : []));
  const kept = await recallAll(
    tx,
    called.map(({ call }) => call),
  );
  const ids = kept.flatMap((record) => record?.paymentId ?? []);
  const payments = ids.length > 0 ? await findPayments(tx, ids) : [];
  const earlier = new Map<string, PaymentRow | Refusal>();
  called.forEach(({ key, call }, index) => {
    const record = kept[index];
    const payment = payments.find(({ id }) => id === record?.paymentId);
    if (record && !isRepeated(call, record)) earlier.set(key, new Refusal('IDEMPOTENCY_KEY_REUSED'));
    else if (payment && payment.refusal !== 'PAYMENT_TRY_LATER') earlier.set(key, payment);
  });
  return earlier;
}

/** Orders that are paid for the first time get an attempt; the others answer the payment that there is. */
async function storeAttempts(tx: EntityManager, decided: readonly Decision[]): Promise<Started[]> {
  const fresh = decided.flatMap((decision) => ('sale' in decision ? [decision] : []));
  await takeOrders(
    tx,
    fresh.map(({ sale }) => sale),
  );
  const attempts = await insertAttempts(tx, fresh.map(attemptOf));
  const started = decided.map((decision): Started => {
    if ('payment' in decision) return { payment: decision.payment, isNew: isOwn(decision.wish, decision.payment) };
    return { payment: attempts.get(decision.wish.id) as PaymentRow, gachaId: decision.sale.order.gachaId, isNew: true };
  });
  await keepCalls(tx, decided, started);
  return started;
}

/** A payment that waits at the bank ends, unless its holder has just come back from there. */
async function takeOrders(tx: EntityManager, sales: readonly AttemptFacts[]): Promise<void> {
  const waiting = sales.flatMap(({ live }) => live ?? []);
  const ended = await movePayments(
    tx,
    waiting.map((payment) => moveOf(payment, 'challenged', 'abandoned', { refusal: 'PAYMENT_SUPERSEDED' })),
  );
  const { waiting: held = [], pending = [] } = Object.groupBy(
    sales.map(({ order }) => order),
    ({ state }) => state,
  );
  const moved = (await moveOrders(tx, pending, 'pending', 'paying')) + (await moveOrders(tx, held, 'waiting', 'paying'));
  if (ended.size < waiting.length || moved < sales.length) throw new Refusal('PAYMENT_IN_PROGRESS');
}

function attemptOf({ wish, sale: { order, declines } }: { wish: PayRequest; sale: AttemptFacts }) {
  const amount = totalOf(order);
  const mustChallenge = amount > 0 && declines.lastOfAddress !== null;
  return {
    id: wish.id,
    orderId: order.id,
    amount,
    processor: processorFor(amount, wish),
    cardToken: wish.cardToken,
    mustChallenge,
  };
}

const processorFor = (amount: number, { processor }: PayRequest): PayRequest['processor'] =>
  amount === 0 ? FREE_OF_CHARGE : processor;

/** A commit whose answer was lost is repeated, and finds what it has written. */
const isOwn = (wish: PayRequest, payment: PaymentRow): boolean =>
  payment.id === wish.id && payment.state === firstState(processorFor(payment.amount, wish));

async function keepCalls(tx: EntityManager, decided: readonly Decision[], started: readonly Started[]): Promise<void> {
  const kept = decided.flatMap((decision, index) => {
    const { payment, isNew } = started[index] as Started;
    const isAnswer = isNew || payment.state === 'captured';
    const isKept = 'isKept' in decision && decision.isKept;
    return decision.wish.call && isAnswer && !isKept ? [{ call: decision.wish.call, paymentId: payment.id }] : [];
  });
  await keepAll(tx, kept);
}
