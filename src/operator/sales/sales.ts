import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { Order } from '../../order/order.ts';
import { Payment } from '../../payment/attempt/payment.ts';
import { FREE_OF_CHARGE } from '../../payment/processor/processor.ts';
import { Refund, type RefundOrigin, type RefundState } from '../../refund/refund.ts';
import type { Scope } from '../../staff/role.ts';
import type { Period } from '../books/lines/period.ts';
import { type Figures, type Same, summed } from './figures.ts';

export type Grouping = 'day' | 'hour' | 'gacha' | 'method';

export type Method = 'credit' | 'free';
/** What is the same in a row: one of these, as `by` says. */
export type SalesRow = Figures & { startsAt?: Date; gachaId?: string; method?: Method };
export type Sales = { from: Date | null; to: Date | null; by: Grouping; rows: SalesRow[]; total: Figures };

type SalesAsked = { period: Period; by: Grouping; scope: Scope };

/**
 * What was sold, by the day on which it was paid, and what went back, by the day on which it did. Each is what the books count:
 * captured payments, and refunds that stand. Rows with nothing are left out.
 */
export async function salesOf(em: EntityManager, { period, by, scope }: SalesAsked): Promise<Sales> {
  const found = await counted(
    em,
    // Bound in any case, so that the text stays the same.
    { from: period.from ?? EARLIEST, to: period.to ?? LATEST, gachaIds: scope === 'all' ? [] : scope },
    scope === 'all' ? by : `${by} of some`,
  );
  const shown = by === 'method' ? found.map((one) => ({ ...one, key: methodOf(one.key) })) : found;
  const rows = [...Map.groupBy(shown, ({ key }) => key)].map(([key, same]) => ({ ...keyOf(by, key), ...summed(same) }));
  return { ...period, by, rows: rows.sort(ORDER[by]), total: summed(found) };
}

const [EARLIEST, LATEST] = [new Date('2000-01-01T00:00Z'), new Date('9999-01-01T00:00Z')];

/** Every processor takes money by card. */
const methodOf = (processor: string): Method => (processor === FREE_OF_CHARGE.name ? 'free' : 'credit');

const keyOf = (by: Grouping, key: string): Pick<SalesRow, 'startsAt' | 'gachaId' | 'method'> => {
  if (by === 'gacha') return { gachaId: key };
  return by === 'method' ? { method: key as Method } : { startsAt: new Date(Number(key) * 1000) };
};

const inTime = (a: SalesRow, b: SalesRow): number => Number(a.startsAt) - Number(b.startsAt);
/** Equal ones in an order that is the same each time. */
const most = (a: SalesRow, b: SalesRow): number =>
  b.taken - a.taken || ((a.gachaId ?? a.method ?? '') < (b.gachaId ?? b.method ?? '') ? -1 : 1);
const ORDER = { day: inTime, hour: inTime, gacha: most, method: most };

/** Days of Tokyo, whose hours are those of UTC, too. In seconds, so that every key is a text. */
const began = (span: 'day' | 'hour', at: string) =>
  sql<string>`extract(epoch from date_trunc('${sql.raw(span)}', ${sql.ref(at)}, 'Asia/Tokyo'))::bigint::text`;

const keyed = (by: Grouping, at: string) => {
  if (by === 'gacha') return sql<string>`${sql.ref('orders.gacha_id')}::text`;
  return by === 'method' ? sql<string>`${sql.ref('payments.processor')}` : began(by, at);
};

type Shape = Grouping | `${Grouping} of some`;
type Bounds = { from: Date; to: Date; gachaIds: readonly string[] };
type Counted = Same & { key: string };

/** One statement sees one moment. Of equal amounts how many there are, since tax is rounded for each. */
const counted = statement<Bounds, Counted, Shape>((em, { from, to, gachaIds }, shape) => {
  const [by, isOfSome] = [shape.replace(' of some', '') as Grouping, shape.endsWith(' of some')];
  const db = tablesOf(em, Order, Payment, Refund);
  const taken = db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('payments.state', '=', 'captured')
    .where('orders.assigned_at', '>=', from)
    .where('orders.assigned_at', '<', to)
    .$if(isOfSome, (orders) => orders.where('orders.gacha_id', '=', anyOf(gachaIds)))
    .groupBy([sql`1`, 'payments.amount'])
    .select([keyed(by, 'orders.assigned_at').as('key'), 'payments.amount as amount'])
    .select([sql<RefundOrigin | null>`null::text`.as('origin'), sql<RefundState | null>`null::text`.as('state')])
    .select([sql<number>`count(*)::float8`.as('count'), sql<number>`sum(orders.play_amount)::float8`.as('plays')]);
  const back = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.gacha_id', 'payments.processor', 'refunds.amount', 'refunds.origin', 'refunds.state'])
    .select(sql<Date>`coalesce(refunds.ended_at, refunds.created_at)`.as('at'))
    .where('refunds.state', 'in', ['owed', 'done'])
    .$if(isOfSome, (refunds) => refunds.where('orders.gacha_id', '=', anyOf(gachaIds)));
  return taken.unionAll(
    db
      .selectFrom(back.as('refund'))
      .where('at', '>=', from)
      .where('at', '<', to)
      .groupBy([sql`1`, 'amount', 'origin', 'state'])
      .select([keyedBack(by).as('key'), 'amount', 'origin', 'state'])
      .select([sql<number>`count(*)::float8`.as('count'), sql<number>`0::float8`.as('plays')]),
  );
});

const keyedBack = (by: Grouping) => {
  if (by === 'gacha') return sql<string>`refund.gacha_id::text`;
  return by === 'method' ? sql<string>`refund.processor` : began(by, 'refund.at');
};
