import type { EntityManager } from '@mikro-orm/postgresql';
import { apart } from '../database/apart.ts';
import { findPlain, reader } from '../database/plain.ts';
import { type FellApart, together } from '../database/together.ts';
import { transactAll } from '../database/transaction.ts';
import { Gacha } from '../gacha/gacha.ts';
import { type Call, isRepeated, keepAll, recallAll } from '../idempotency/record.ts';
import { moveOrders, Order, totalOf } from '../order/order.ts';
import { refusalToPay, type Terms } from '../order/orderability.ts';
import { TAKEN } from '../order/plays.ts';
import { Refusal } from '../refusal.ts';
import { lockFreeUsers, lockUser, type User } from '../user/user.ts';
import { enterPayments, Payment } from './payment.ts';
import { FREE_OF_CHARGE } from './processor/processor.ts';

/** Who wants to pay which order, and with whom; `id` is what the attempt is to be called. */
export type Entry = { id: string; user: User; orderId: string; processor: string; call: Call | null };
export type Entered = { payment: Payment; gachaId?: string; isNew: boolean };
export type Enter = (entry: Entry) => Promise<Entered>;

/**
 * Checks everything again and writes an attempt down, with the processor's order id, before anybody is called. Who would
 * have to wait for another call of the same user does so alone, and holds up nobody.
 */
export function enterer(em: EntityManager, fellApart?: FellApart): Enter {
  const entered = apart<Entry, Entered | Refusal | null>({
    keyOf: userOf,
    free: together((entries) => enter(em.fork(), entries, lockFreeUsers), { keyOf: userOf, fellApart }),
    newQueue: () => together((entries) => enter(em.fork(), entries, lockUserOf), { keyOf: userOf, mostBatches: 1 }),
  });
  return async (entry) => {
    const outcome = await entered(entry);
    if (!outcome) throw new Error('nobody was locked, and nobody entered');
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  };
}

const userOf = ({ user }: Entry): string => user.id;
/** Somebody else may ask for the same order, and has none. */
const saleOf = ({ user, orderId }: { user: Pick<User, 'id'>; orderId: string }): string => `${user.id} ${orderId}`;

/** Locks users, and answers which. */
type Lock = (em: EntityManager, userIds: readonly string[]) => Promise<readonly string[]>;

const lockUserOf: Lock = async (em, ids) => {
  for (const id of ids) await lockUser(em, { id });
  return ids;
};

/** For entries of one user each, in their turn; null for who is busy elsewhere. */
function enter(em: EntityManager, entries: readonly Entry[], lock: Lock): Promise<(Entered | Refusal | null)[]> {
  return transactAll(em, entries, async (em) => {
    const locked = new Set(await lock(em, entries.map(userOf)));
    const present = entries.filter((entry) => locked.has(userOf(entry)));
    const [kept, sales] = [await readKept(em, present), await readSales(em, present)];
    const outcomes = new Map<Entry, Entered | Refusal>();
    const sold: Sold[] = [];
    for (const entry of present) {
      const sale = sales.get(saleOf(entry));
      const outcome = kept.get(entry) ?? (sale ? standingOf(sale, entry) : new Refusal('NOT_FOUND'));
      if (outcome) outcomes.set(entry, outcome);
      else if (sale) sold.push({ entry, sale });
    }
    for (const [{ entry }, entered] of await begin(em, sold)) outcomes.set(entry, entered);
    await keepAttempts(em, new Map([...outcomes].filter(([entry]) => !kept.has(entry))));
    return entries.map((entry) => outcomes.get(entry) ?? null);
  });
}

/** What a repeated call was answered. An attempt that could not even be made is no answer: then another one is made under the same key. */
async function readKept(em: EntityManager, entries: readonly Entry[]): Promise<Map<Entry, Entered | Refusal>> {
  const called = entries.flatMap((entry) => (entry.call ? [{ entry, call: entry.call }] : []));
  const calls = await recallAll(
    em,
    called.map(({ call }) => call),
  );
  const ids = calls.flatMap((kept) => kept?.paymentId ?? []);
  const payments = ids.length > 0 ? await findPlain<Payment>(em, Payment, 'where id = any(array[?]::uuid[])', [ids]) : [];
  const answers = new Map<Entry, Entered | Refusal>();
  called.forEach(({ entry, call }, index) => {
    const kept = calls[index];
    const payment = payments.find(({ id }) => id === kept?.paymentId);
    if (kept && !isRepeated(call, kept)) answers.set(entry, new Refusal('IDEMPOTENCY_KEY_REUSED'));
    else if (payment && payment.refusal !== 'PAYMENT_TRY_LATER') answers.set(entry, { payment, isNew: isOf(entry, payment) });
  });
  return answers;
}

/** An order with all that decides whether it may be paid now. */
type Sale = Omit<Terms, 'checkIn'> & { order: Order; live: Payment | null };
type Sold = { entry: Entry; sale: Sale };

/** A commit whose answer was lost is repeated, and finds what it has written. */
const isOf = ({ id }: Entry, payment: Payment): boolean => payment.id === id && payment.state === 'entered';

/** Null where nothing stands in the way of paying. */
function standingOf({ order, live, ...terms }: Sale, entry: Entry): Entered | Refusal | null {
  if (live) return { payment: live, isNew: isOf(entry, live) };
  if (order.state === 'cancelled') return new Refusal('ORDER_CANCELLED');
  if (terms.now >= order.payableUntil) return new Refusal('ORDER_EXPIRED');
  const refusal = refusalToPay(terms, order.playAmount);
  return refusal && new Refusal(refusal);
}

async function begin(em: EntityManager, sold: readonly Sold[]): Promise<[Sold, Entered][]> {
  const orders = sold.map(({ sale }) => sale.order);
  if ((await moveOrders(em, orders, 'pending', 'paying')) < orders.length) throw new Refusal('PAYMENT_IN_PROGRESS');
  const attempts = sold.map(({ entry, sale: { order } }) => {
    const amount = totalOf(order);
    return { id: entry.id, orderId: order.id, amount, processor: amount === 0 ? FREE_OF_CHARGE.name : entry.processor };
  });
  const payments = await enterPayments(em, attempts);
  return sold.map((one, index) => [one, { payment: payments[index] as Payment, gachaId: one.sale.gacha.id, isNew: true }]);
}

/** Beside the attempt, or beside what was paid before. */
async function keepAttempts(em: EntityManager, outcomes: ReadonlyMap<Entry, Entered | Refusal>): Promise<void> {
  const kept = [...outcomes].flatMap(([{ call }, outcome]) => {
    const stands = !(outcome instanceof Refusal) && (outcome.isNew || outcome.payment.state === 'captured');
    return call && stands ? [{ call, paymentId: outcome.payment.id }] : [];
  });
  await keepAll(em, kept);
}

/** What can be drawn for an order goes by the weights it was sold under, as the draw does. */
async function readSales(em: EntityManager, entries: readonly Entry[]): Promise<Map<string, Sale>> {
  type Row = Record<string, unknown>;
  type Answer = { order: Row; live: Row | null; playsTaken: number };
  const rows = await em.execute<Answer[]>(
    `select row_to_json(o) as "order", (select row_to_json(p) from payments p where p.order_id = o.id and p.is_live) as live,
            (select coalesce(sum(play_amount), 0)::int from orders taken
              where taken.user_id = o.user_id and taken.gacha_id = o.gacha_id and ${TAKEN}) as "playsTaken"
       from unnest(array[?]::uuid[], array[?]::uuid[]) as asked (order_id, user_id)
       join orders o on o.id = asked.order_id and o.user_id = asked.user_id and o.deleted_at is null`,
    [entries.map(({ orderId }) => orderId), entries.map(userOf)],
  );
  const asRead = rows.map(({ order, live, playsTaken }) => ({
    order: reader<Order>(em, Order)(order),
    live: live && reader<Payment>(em, Payment)(live),
    playsTaken,
  }));
  const terms = await readTerms(em, [...new Set(asRead.map(({ order }) => order.oddsVersion.id))]);
  return new Map(
    asRead.map((sale) => {
      const its = terms.get(sale.order.oddsVersion.id);
      if (!its) throw new Error('an order was sold under odds that are not there');
      return [saleOf({ orderId: sale.order.id, user: sale.order.user }), { ...sale, ...its }];
    }),
  );
}

/** What all orders that were sold under the same odds share. */
async function readTerms(em: EntityManager, oddsVersionIds: readonly string[]) {
  type Answer = { id: string; gacha: Record<string, unknown>; prizes: Terms['prizes'] | null; ms: number };
  const rows = await em.execute<Answer[]>(
    `select v.id, row_to_json(g) as gacha, floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms,
            (select json_agg(json_build_object('stock', stock, 'pickupWeight', coalesce((v.weights ->> p.id::text)::int, 0)))
               from prizes p where p.gacha_id = g.id and p.deleted_at is null) as prizes
       from odds_versions v join gachas g on g.id = v.gacha_id where v.id = any(array[?]::uuid[])`,
    [oddsVersionIds],
  );
  return new Map(
    rows.map(({ id, gacha, prizes, ms }) => [
      id,
      { gacha: reader<Gacha>(em, Gacha)(gacha), prizes: prizes ?? [], now: new Date(ms) },
    ]),
  );
}
