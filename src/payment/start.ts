import type { EntityManager } from '@mikro-orm/postgresql';
import { batched, type Lock } from '../database/batch.ts';
import { type Call, isRepeated, keepAll, recallAll } from '../idempotency/record.ts';
import { isRefunded, moveOrders, totalOf } from '../order/order.ts';
import { refusalToPay, refusedFor } from '../order/terms.ts';
import { Refusal } from '../refusal.ts';
import { NO_CAPS, type SpendingCaps } from '../spending/caps.ts';
import { refusalToSpend } from '../spending/refuse.ts';
import { lockUsers, type User } from '../user/user.ts';
import type { PayingFrom } from './attempt/declined-card.ts';
import { findPayments } from './attempt/find.ts';
import { firstState, insertAttempts } from './attempt/insert.ts';
import { moveOf, movePayments } from './attempt/move.ts';
import { digestOf, type PaymentRow } from './attempt/payment.ts';
import { type AttemptFacts, factsKey, readAttemptFacts } from './attempt-facts.ts';
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
  spendingCaps?: SpendingCaps | undefined;
  from?: PayingFrom | undefined;
};
type Started = { payment: PaymentRow; gachaId?: string; isNew: boolean };

/**
 * One request with its facts, if the order is this user's, and an earlier answer: to a call with the same key, or to a banned
 * user.
 */
type Row = { facts: AttemptFacts | undefined; earlier: PaymentRow | Refusal | undefined };
type Decision = { request: PayRequest } & ({ facts: AttemptFacts } | { payment: PaymentRow; isKept: boolean });

/** Checks everything again and writes an attempt down, before any call. Requests of one user happen one after the other. */
export const startPayment = batched({
  name: 'starting a payment',
  keyOf: (request: PayRequest) => factsKey(request),
  oneAtATime: userOf,
  load: loadFacts,
  decide: mayStart,
  store: storeAttempts,
});

function userOf({ user }: PayRequest): string {
  return user.id;
}

function mayStart(request: PayRequest, row: Row | undefined): Decision | Refusal {
  if (!row) return new Refusal('SIGN_UP_REQUIRED');
  const { earlier, facts } = row;
  if (earlier instanceof Refusal) return earlier;
  if (earlier) return { request, payment: earlier, isKept: true };
  if (!facts) return new Refusal('NOT_FOUND');
  const { order, live, terms } = facts;
  if (order.state === 'cancelled') return new Refusal('ORDER_CANCELLED');
  if (isRefunded(order)) return new Refusal('ORDER_REFUNDED');
  if (live && !(terms && isAnotherCard(request, live))) return { request, payment: live, isKept: false };
  if (!terms) return new Refusal('PAYMENT_IN_PROGRESS');
  if (terms.now >= order.payableUntil) return new Refusal('ORDER_EXPIRED');
  const refusal = refusalToPay(terms, order.playAmount);
  if (refusal) return refusedFor(terms, refusal);
  return refusalToTake(request, facts, terms.now) ?? { request, facts };
}

function refusalToTake({ processor }: PayRequest, { order, spender, declines }: AttemptFacts, now: Date): Refusal | null {
  const yen = totalOf(order);
  if (yen === 0) return null;
  const refusal = spender && refusalToSpend(spender, yen);
  return refusal ?? refusalToTry(declines, now, processor);
}

/** Without a card, or with the same again, a call asks for the payment that there is. */
const isAnotherCard = ({ cardToken }: PayRequest, live: PaymentRow): boolean =>
  cardToken !== null && live.cardDigest !== digestOf(cardToken, live);

async function loadFacts(tx: EntityManager, requests: readonly PayRequest[], lock: Lock): Promise<Map<string, Row>> {
  const locked = await lockUsers(tx, requests.map(userOf), lock);
  const free = requests.filter((request) => locked.get(userOf(request)) === null);
  const earlier = await readEarlier(tx, free);
  const all = await readAttemptFacts(
    tx,
    free.filter((request) => !earlier.has(factsKey(request))),
    // These are the gateway's, and so the same for all.
    { declineLimits: requests[0]?.declineLimits ?? NO_LIMITS, spendingCaps: requests[0]?.spendingCaps ?? NO_CAPS },
  );
  return new Map(
    requests.flatMap((request): [string, Row][] => {
      const [key, refused] = [factsKey(request), locked.get(userOf(request))];
      return refused === undefined ? [] : [[key, { facts: all.get(key), earlier: refused ?? earlier.get(key) }]];
    }),
  );
}

/** The answer to an earlier call with the same key. A failed start is no answer: the same key may start another attempt. */
async function readEarlier(tx: EntityManager, requests: readonly PayRequest[]): Promise<Map<string, PaymentRow | Refusal>> {
  const called = requests.flatMap((request) => (request.call ? [{ key: factsKey(request), call: request.call }] : []));
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
  const fresh = decided.flatMap((decision) => ('facts' in decision ? [decision] : []));
  await takeOrders(
    tx,
    fresh.map(({ facts }) => facts),
  );
  const attempts = await insertAttempts(tx, fresh.map(attemptOf));
  const started = decided.map((decision): Started => {
    if ('payment' in decision) return { payment: decision.payment, isNew: isOwn(decision.request, decision.payment) };
    return { payment: attempts.get(decision.request.id) as PaymentRow, gachaId: decision.facts.order.gachaId, isNew: true };
  });
  await keepCalls(tx, decided, started);
  return started;
}

/** A payment that waits at the bank ends, unless its holder has just come back from there. */
async function takeOrders(tx: EntityManager, all: readonly AttemptFacts[]): Promise<void> {
  const waiting = all.flatMap(({ live }) => live ?? []);
  const ended = await movePayments(
    tx,
    waiting.map((payment) => moveOf(payment, 'challenged', 'abandoned', { refusal: 'PAYMENT_SUPERSEDED' })),
  );
  const { waiting: held = [], pending = [] } = Object.groupBy(
    all.map(({ order }) => order),
    ({ state }) => state,
  );
  const moved = (await moveOrders(tx, pending, 'pending', 'paying')) + (await moveOrders(tx, held, 'waiting', 'paying'));
  if (ended.size < waiting.length || moved < all.length) throw new Refusal('PAYMENT_IN_PROGRESS');
}

function attemptOf({ request, facts: { order, declines } }: { request: PayRequest; facts: AttemptFacts }) {
  const amount = totalOf(order);
  const mustChallenge = amount > 0 && declines.lastOfAddress !== null;
  return {
    id: request.id,
    orderId: order.id,
    amount,
    processor: processorFor(amount, request),
    cardToken: request.cardToken,
    mustChallenge,
  };
}

const processorFor = (amount: number, { processor }: PayRequest): PayRequest['processor'] =>
  amount === 0 ? FREE_OF_CHARGE : processor;

/** A commit whose answer was lost is repeated, and finds what it has written. */
const isOwn = (request: PayRequest, payment: PaymentRow): boolean =>
  payment.id === request.id && payment.state === firstState(processorFor(payment.amount, request));

async function keepCalls(tx: EntityManager, decided: readonly Decision[], started: readonly Started[]): Promise<void> {
  const kept = decided.flatMap((decision, index) => {
    const { payment, isNew } = started[index] as Started;
    const isAnswer = isNew || payment.state === 'captured';
    const isKept = 'isKept' in decision && decision.isKept;
    return decision.request.call && isAnswer && !isKept ? [{ call: decision.request.call, paymentId: payment.id }] : [];
  });
  await keepAll(tx, kept);
}
