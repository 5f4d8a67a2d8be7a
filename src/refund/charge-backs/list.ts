import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { keyset, type Range, type Slice } from '../../database/keyset.ts';
import type { Ordering } from '../../database/ordering.ts';
import { type Columns, everyColumn } from '../../database/rows.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { columnsShown, findSlice, rowsShown } from '../../database/views/shown.ts';
import { Order } from '../../order/order.ts';
import type { Role, Scope } from '../../staff/role.ts';
import { Refund, type RefundRow } from '../refund.ts';
import { TWICE } from '../unfinished.ts';

/** The roles that may record charge-backs. */
export const CHARGE_BACK_ROLES = ['support', 'operator'] as const satisfies Role[];

/** `givenTwiceAmount`: by which more is back than was captured. */
export const ShownChargeBack = defineEntity({
  name: 'ShownChargeBack',
  properties: { ...columnsShown(Refund), givenTwiceAmount: p.float().nullable() },
  expression: rowsShown,
});
export type ShownChargeBack = InferEntity<typeof ShownChargeBack>;

export const CHARGE_BACKS_LATEST_FIRST: Ordering<Pick<RefundRow, 'createdAt' | 'id'>> = {
  name: 'charge-backs',
  keys: [
    { kind: 'instant', of: ({ createdAt }) => createdAt, descending: true },
    { kind: 'id', of: ({ id }) => id },
  ],
};

type Asked = { isStanding?: boolean | null | undefined; from?: Date | null | undefined; to?: Date | null | undefined };
type Values = { gachaIds: readonly string[]; isStanding: boolean | null; from: Date; to: Date };

const listOf = (isBounded: boolean) =>
  keyset(
    (em, { gachaIds, isStanding, from, to }: Values) =>
      tablesOf(em, Refund, Order)
        .selectFrom('refunds')
        .innerJoin('orders', 'orders.id', 'refunds.order_id')
        // As the index has it.
        .where('refunds.origin', '=', sql.lit('charge-back' as const))
        .where(sql<boolean>`coalesce((refunds.state = 'done') = ${isStanding}::boolean, true)`)
        .where('refunds.created_at', '>=', from)
        .where('refunds.created_at', '<', to)
        .$if(isBounded, (refunds) => refunds.where('orders.gacha_id', '=', anyOf(gachaIds))),
    CHARGE_BACKS_LATEST_FIRST,
    { at: ['refunds.created_at', 'createdAt'], id: ['refunds.id', 'id'] },
  );

const lists = { all: listOf(false), some: listOf(true) };
const [EARLIEST, LATEST] = [new Date('2000-01-01T00:00Z'), new Date('9999-01-01T00:00Z')];
const within = (at: Date): Date => new Date(Math.min(Math.max(at.getTime(), EARLIEST.getTime()), LATEST.getTime()));

/** What banks took back of orders at these gachas, as far as it was written down. */
export function chargeBacksOf(
  em: EntityManager,
  scope: Scope,
  { isStanding = null, from, to }: Asked,
  range: Range,
): Promise<Slice<ShownChargeBack>> {
  const columns = `${everyColumn(em, Refund)}, ${TWICE} as "givenTwiceAmount"` as Columns<ShownChargeBack>;
  const [list, gachaIds] = scope === 'all' ? [lists.all, []] : [lists.some, scope];
  const values = { gachaIds, isStanding, from: within(from ?? EARLIEST), to: within(to ?? LATEST) };
  return findSlice(em, ShownChargeBack, (em) => list(em, values, range, columns));
}
