import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { orderedBy } from '../database/ordering.ts';
import { allOf, type Columns, everyColumn } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { columnsShown, findSlice, rowsShown } from '../database/views/shown.ts';
import { Order } from '../order/order.ts';
import { left } from '../payment/attempt/lease.ts';
import { Payment } from '../payment/attempt/payment.ts';
import type { Scope } from '../staff/role.ts';
import { IS_OWED } from './lease.ts';
import { Refund, type RefundRow, STANDING } from './refund.ts';

/** `tries`: of the one that was tried most often. */
export type OwedRefunds = { refunds: number; yen: number; oldestSeconds: number; tries: number };

/** Refunds that are still owed, for the operator. */
export async function owedRefunds(em: EntityManager): Promise<OwedRefunds> {
  return left(em, Refund, IS_OWED)
    .select([sql<number>`count(*)::int`.as('refunds'), sql<number>`coalesce(sum(amount), 0)::float8`.as('yen')])
    .executeTakeFirstOrThrow();
}

/** `givenTwiceAmount`: of a charge-back by which more is back than was captured. Null of what is owed. */
export const UnsettledRefund = defineEntity({
  name: 'UnsettledRefund',
  properties: { ...columnsShown(Refund), gachaId: p.uuid(), givenTwiceAmount: p.float().nullable() },
  expression: rowsShown,
});
export type UnsettledRefund = InferEntity<typeof UnsettledRefund>;

export const REFUNDS_OLDEST_FIRST = orderedBy('refunds-owed', 'instant', 'createdAt');

export const TWICE = `case when refunds.origin = 'charge-back' and refunds.state = 'done' then nullif(greatest(0,
  (select sum(each.amount) from refunds each where each.payment_id = refunds.payment_id and each.state in ('owed', 'done'))
  - (select payments.amount from payments where payments.id = refunds.payment_id)), 0)::float8 end`;

/** As the index has it: once it is written, a refund is of what is left, so a charge-back of no more than that stays one. */
const MAY_BE_UNSETTLED = `(refunds.state = 'owed'
  or (refunds.origin = 'charge-back' and refunds.state = 'done' and refunds.amount > refunds.remaining))`;

const unsettled = (isBounded: boolean) =>
  keyset(
    (em, { gachaIds }: { gachaIds: readonly string[] }) =>
      tablesOf(em, Refund, Order)
        .selectFrom('refunds')
        .innerJoin('orders', 'orders.id', 'refunds.order_id')
        .where(sql.raw<boolean>(MAY_BE_UNSETTLED))
        .where(sql<boolean>`(refunds.state = 'owed' or ${sql.raw(TWICE)} is not null)`)
        .$if(isBounded, (refunds) => refunds.where('orders.gacha_id', '=', anyOf(gachaIds))),
    REFUNDS_OLDEST_FIRST,
    { at: ['refunds.created_at', 'createdAt'], id: ['refunds.id', 'id'] },
  );

const lists = { all: unsettled(false), some: unsettled(true) };

/** At these gachas: what has to go back still, and what went back twice. */
export function unsettledRefunds(em: EntityManager, scope: Scope, range: Range): Promise<Slice<UnsettledRefund>> {
  const columns = `${everyColumn(em, Refund)}, orders.gacha_id as "gachaId", ${TWICE} as "givenTwiceAmount"`;
  const [list, gachaIds] = scope === 'all' ? [lists.all, []] : [lists.some, scope];
  return findSlice(em, UnsettledRefund, (em) => list(em, { gachaIds }, range, columns as Columns<UnsettledRefund>));
}

/** The oldest first. */
export const listOwed = (em: EntityManager, most: number): Promise<RefundRow[]> =>
  tablesOf(em.fork(), Refund)
    .selectFrom('refunds')
    .select(allOf(em, Refund))
    .where(IS_OWED)
    .orderBy('created_at')
    .limit(most)
    .execute();

const EXCESS = sql`(sum(each.amount) - payments.amount)`;
/** One at a time is owed. */
const IF_OWED = sql`filter (where each.state = 'owed')`;
const HELD = sql`least(${EXCESS}, coalesce(sum(each.amount) ${IF_OWED}, 0))`;

/**
 * Charge-backs by which more is back than was captured, the oldest first: `gone` went back twice, and the bank is to be told;
 * `held` is of a refund that is owed beside it, and not asked for any more, by which `rest` would go back once. Of one order, or
 * of all.
 */
export const givenTwice = statement((em, { orderId = null }: { orderId?: string | null }) =>
  tablesOf(em, Refund, Payment)
    .selectFrom('refunds as by_bank')
    .innerJoin('payments', 'payments.id', 'by_bank.payment_id')
    .innerJoin('refunds as each', 'each.order_id', 'by_bank.order_id')
    .where('by_bank.origin', '=', sql.lit('charge-back' as const))
    .where('by_bank.state', '=', sql.lit('done' as const))
    .whereRef('by_bank.amount', '>', 'by_bank.remaining')
    .where(sql<boolean>`by_bank.order_id = coalesce(${orderId}::uuid, by_bank.order_id)`)
    .where('each.state', 'in', STANDING)
    .groupBy(['by_bank.id', 'payments.id'])
    .having(sql<boolean>`${EXCESS} > 0`)
    .select(['by_bank.id', 'by_bank.order_id as orderId', 'by_bank.payment_id as paymentId', 'by_bank.amount'])
    .select(['by_bank.created_at as createdAt', sql<number>`(${EXCESS} - ${HELD})::float8`.as('gone')])
    .select([sql<number>`${HELD}::float8`.as('held'), sql<string | null>`min(each.id::text) ${IF_OWED}`.as('heldId')])
    // A partial refund does not say what becomes of the prizes once nothing is left.
    .select(
      sql<number>`case when count(each.prizes) > 0 then coalesce(sum(each.amount) ${IF_OWED}, 0) - ${HELD} else 0 end::float8`.as(
        'rest',
      ),
    )
    .orderBy('by_bank.created_at')
    .orderBy('by_bank.id'),
);
export type GivenTwice = Awaited<ReturnType<typeof givenTwice>>[number];

export type TwiceYen = Record<'gone' | 'held', number>;

export async function yenGivenTwice(em: EntityManager): Promise<TwiceYen> {
  const all = await givenTwice(em.fork(), {});
  const sumOf = (part: keyof TwiceYen) => all.reduce((sum, one) => sum + one[part], 0);
  return { gone: sumOf('gone'), held: sumOf('held') };
}
