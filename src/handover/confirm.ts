import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/id.ts';
import { findPlain } from '../database/plain.ts';
import { transact } from '../database/transact.ts';
import { Gacha } from '../gacha/gacha.ts';
import { moveOrders } from '../order/order.ts';
import { hashOf } from '../pickup/pickup-token.ts';
import { badInput, isId, Refusal, type RefusalCode } from '../refusal.ts';
import type { Staff } from '../user/staff.ts';
import {
  type CoveredItem,
  type CoveringToken,
  coveredAt,
  findToken,
  type HandoverSheet,
  refuseUnlessValid,
  sheetOf,
} from './items.ts';

export type Confirmation = { gachaId: string; orderIds: string[]; deliveredAt: Date; remaining: HandoverSheet };
export type Report = { pickupCode: string; gachaId: string; orderIds: readonly string[] };

const MOST_ORDERS = 1000;
/** A refusal names so many mistakes at most. */
const MOST_NAMED = 50;

/**
 * Writes down that the items of these orders were handed over: all of them or, when one cannot be, none. The same report
 * again answers the same, also after the code has run out, so that a counter with a bad connection can repeat itself.
 */
export async function confirmHandover(em: EntityManager, staff: Staff, report: Report): Promise<Confirmation> {
  const orderIds = [...new Set(report.orderIds)];
  if (orderIds.length === 0 || report.orderIds.length > MOST_ORDERS)
    throw badInput('orderIds', `must name 1 to ${MOST_ORDERS} orders`);
  return transact(em, async (em) => {
    await lockToken(em, report.pickupCode);
    const token = await findToken(em, report.pickupCode);
    const [gacha] = await findPlain<Gacha>(em, Gacha, 'where id = ?', [report.gachaId]);
    if (!gacha) throw new Refusal('NOT_FOUND');
    const items = await reportedItems(em, token, gacha, report);
    const waiting = items.filter(({ deliveredAt }) => !deliveredAt);
    if (waiting.length > 0) await handOver(em, staff, token, gacha, waiting);
    const deliveredAt = new Date(Math.max(...items.map((item) => item.deliveredAt?.getTime() ?? 0)));
    return { gachaId: gacha.id, orderIds, deliveredAt, remaining: sheetOf(token, gacha) };
  });
}

/** Two reports with one code happen one after the other. */
async function lockToken(em: EntityManager, code: string): Promise<void> {
  await em.execute('select 1 from pickup_tokens where code_hash = ? for no key update', [hashOf(code)]);
}

/** The items of the reported orders: all covered by this code, and none given out against another. */
async function reportedItems(em: EntityManager, token: CoveringToken, gacha: Gacha, report: Report): Promise<CoveredItem[]> {
  const covered = coveredAt(token, gacha);
  const elsewhere = await givenElsewhere(em, token, gacha, report.orderIds.filter(isId));
  const unknown = report.orderIds.filter((id) => !elsewhere.includes(id) && !covered.some(({ order }) => order.id === id));
  if (covered.length === 0 && elsewhere.length === 0) throw new Refusal('PICKUP_CODE_UNKNOWN');
  if (unknown.length > 0) throw refuseOrders('NOT_FOUND', report, unknown, 'is not an order that this code covers');
  if (elsewhere.length > 0) throw refuseOrders('ALREADY_HANDED_OVER', report, elsewhere, 'was handed over through another code');
  return covered.filter(({ order }) => report.orderIds.includes(order.id));
}

/** Orders of the same user at this gacha whose items were given out against another code. */
async function givenElsewhere(em: EntityManager, token: CoveringToken, gacha: Gacha, orderIds: string[]): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select distinct o.id from orders o
       join order_details d on d.order_id = o.id and d.deleted_at is null
       join handover_items i on i.order_detail_id = d.id
       join handovers h on h.id = i.handover_id
      where o.id = any(array[?]::uuid[]) and o.user_id = ? and o.gacha_id = ? and h.pickup_token_id <> ?`,
    [orderIds, token.userId, gacha.id, token.id],
  );
  return rows.map(({ id }) => id);
}

const refuseOrders = (code: RefusalCode, { orderIds }: Report, wrong: readonly string[], message: string): Refusal =>
  new Refusal(
    code,
    orderIds.flatMap((id, index) => (wrong.includes(id) ? [{ field: `orderIds.${index}`, message }] : [])).slice(0, MOST_NAMED),
  );

async function handOver(
  em: EntityManager,
  staff: Staff,
  token: CoveringToken,
  gacha: Gacha,
  waiting: readonly CoveredItem[],
): Promise<void> {
  refuseUnlessValid(token);
  const deliveredAt = token.now;
  await em.execute(
    `with handover as (
       insert into handovers (id, pickup_token_id, gacha_id, staff_id, delivered_at) values (?, ?, ?, ?, ?) returning id
     )
     insert into handover_items (order_detail_id, handover_id) select item, handover.id from handover, unnest(array[?]::uuid[]) as item`,
    [newId(), token.id, gacha.id, staff.id, deliveredAt, waiting.map(({ id }) => id)],
  );
  await em.execute('update order_details set delivered_at = ? where id = any(array[?]::uuid[])', [
    deliveredAt,
    waiting.map(({ id }) => id),
  ]);
  for (const item of waiting) item.deliveredAt = deliveredAt;
  const orders = [...new Set(waiting.map(({ order }) => order.id))].map((id) => ({ id }));
  if ((await moveOrders(em, orders, 'assigned', 'delivered', deliveredAt)) < orders.length)
    throw new Error('an undelivered item has no paid order');
}
