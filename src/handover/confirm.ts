import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import { Gacha } from '../gacha/gacha.ts';
import { moveOrder } from '../order/order.ts';
import { hashOf } from '../pickup/pickup-token.ts';
import { badInput, isId, Refusal, type RefusalCode } from '../refusal.ts';
import type { Staff } from '../user/staff.ts';
import { Handover, HandoverItem } from './handover.ts';
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
    const gacha = await em.findOneOrFail(Gacha, { id: report.gachaId });
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
  const items = await em.find(
    HandoverItem,
    {
      orderDetail: { order: { id: { $in: orderIds }, user: token.user.id, gacha: gacha.id } },
      handover: { pickupToken: { $ne: token.id } },
    },
    { populate: ['orderDetail'] },
  );
  return [...new Set(items.map(({ orderDetail }) => orderDetail.$.order.id))];
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
  waiting: CoveredItem[],
): Promise<void> {
  const deliveredAt = await databaseClock(em);
  refuseUnlessValid(token, deliveredAt);
  const handover = em.create(Handover, { pickupToken: token, gacha, staff: staff.id, deliveredAt });
  for (const orderDetail of waiting) {
    em.create(HandoverItem, { orderDetail, handover });
    orderDetail.deliveredAt = deliveredAt;
  }
  await em.flush();
  for (const order of new Set(waiting.map(({ order }) => order.$))) {
    if (!(await moveOrder(em, order, 'assigned', 'delivered', deliveredAt)))
      throw new Error('an undelivered item has no paid order');
  }
}
