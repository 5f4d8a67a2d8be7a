import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { isId, Refusal, refuseEmptyReason } from '../refusal.ts';
import { type NewDeed, writeDeeds } from '../staff/audit-entry.ts';
import { memberAtWork, type Worker } from '../staff/member-at-work.ts';
import { covers, type Role, type Scope, scopeOf } from '../staff/role.ts';
import { User } from '../user/user.ts';
import { type IssuedToken, issueIn, knownGachas } from './issue.ts';
import { PickupTokenItem } from './pickup-token.ts';

/** The roles that may help a fan without a working phone. */
export const HELPER_ROLES = ['supervisor', 'support'] as const satisfies Role[];

type IssueAsked = { userId: string; gachaIds?: readonly string[] | null | undefined; reason: string };
type IssuedFor = IssuedToken & { itemAmount: number };

/** Over what waits at the gachas of this staff member. The fan's own code ends with it. */
export function issuePickupTokenFor(em: EntityManager, helper: Worker, asked: IssueAsked): Promise<IssuedFor> {
  refuseEmptyReason('reason', asked.reason);
  return transact(em, async (tx) => {
    const gachaIds = await gachasOf(tx, helper, asked.gachaIds);
    const fan = isId(asked.userId) ? await tx.findOne(User, { id: asked.userId }) : null;
    if (!fan) throw new Refusal('NOT_FOUND');
    const token = await issueIn(tx, fan, gachaIds);
    const items = await itemsByOrder(tx, token.id);
    await note(tx, helper, asked, token.id, items);
    return { ...token, itemAmount: items.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

/** As they are now: their role may have been taken since the request was let in. */
async function gachasOf(tx: EntityManager, helper: Worker, asked: IssueAsked['gachaIds']): Promise<readonly string[] | null> {
  const scope: Scope = scopeOf(await memberAtWork(tx, helper), HELPER_ROLES);
  if (scope !== 'all' && scope.length === 0) throw new Refusal('FORBIDDEN');
  if (asked && !asked.every((gachaId) => covers(scope, gachaId))) throw new Refusal('FORBIDDEN');
  return asked ? knownGachas(asked) : scope === 'all' ? null : scope;
}

type ItemsOfOrder = Awaited<ReturnType<typeof itemsByOrder>>[number];

const itemsByOrder = (tx: EntityManager, tokenId: string) =>
  tablesOf(tx, PickupTokenItem, OrderDetail, Order)
    .selectFrom('pickup_token_items as covered')
    .innerJoin('order_details as item', 'item.id', 'covered.order_detail_id')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .where('covered.pickup_token_id', '=', tokenId)
    .groupBy('orders.id')
    .select(['orders.id as orderId', 'orders.gacha_id as gachaId', sql<number>`count(*)::int`.as('amount')])
    .execute();

/** One for each order, so that the log finds them by it. */
const note = (
  tx: EntityManager,
  { id: staffId, deviceId = null }: Worker,
  { userId, reason: why }: IssueAsked,
  subjectId: string,
  items: readonly ItemsOfOrder[],
): Promise<void> =>
  writeDeeds(
    tx,
    items.map(
      ({ orderId, gachaId, amount }): NewDeed => ({
        ...{ by: { staffId, deviceId }, action: 'PICKUP_CODE_ISSUED_FOR', why, gachaId, orderId, userId, subjectId },
        after: { items: amount },
      }),
    ),
  );
