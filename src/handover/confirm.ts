import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/id.ts';
import { transactAll } from '../database/transaction.ts';
import { moveOrders } from '../order/order.ts';
import { hashOf } from '../pickup/pickup-token.ts';
import { badInput, isId, Refusal, type RefusalCode } from '../refusal.ts';
import type { Staff } from '../user/staff.ts';
import { type CoveredItem, type CoveringToken, coveredAt, findTokens, type HandoverSheet, sheetOf, staleness } from './read.ts';

export type Confirmation = { gachaId: string; orderIds: string[]; deliveredAt: Date; remaining: HandoverSheet };
export type Report = { staff: Pick<Staff, 'id'>; pickupCode: string; gachaId: string; orderIds: readonly string[] };

const MOST_ORDERS = 1000;
/** A refusal names so many mistakes at most. */
const MOST_NAMED = 50;

export function mustNameOrders({ orderIds }: Pick<Report, 'orderIds'>): void {
  if (orderIds.length === 0 || orderIds.length > MOST_ORDERS) throw badInput('orderIds', `must name 1 to ${MOST_ORDERS} orders`);
}

/** A report whose items may be handed over, or were handed over through it before. */
type Granted = { report: Report; token: CoveringToken; items: CoveredItem[]; waiting: CoveredItem[] };

/**
 * Writes down that the items of these orders were handed over: all of a report or, when one cannot be, none of it. The same
 * report again answers the same, also after the code has run out, so that a counter with a bad connection can repeat itself.
 */
export async function confirmHandover(em: EntityManager, report: Report): Promise<Confirmation | Refusal> {
  const [outcome] = await confirm(em, [report], '');
  return outcome as Confirmation | Refusal;
}

/** The same for reports with different codes, in their turn, without waiting for anybody: null where somebody else holds a code. */
export const confirmFree = (em: EntityManager, reports: readonly Report[]): Promise<(Confirmation | Refusal | null)[]> =>
  confirm(em, reports, 'skip locked');

function confirm(em: EntityManager, reports: readonly Report[], skip: string): Promise<(Confirmation | Refusal | null)[]> {
  return transactAll(em, reports, async (em) => {
    const codes = reports.map(({ pickupCode }) => pickupCode);
    const locked = await lockTokens(em, codes, skip);
    const tokens = await findTokens(em, codes);
    const isHeld = (token: CoveringToken | null | undefined) => skip !== '' && token != null && !locked.includes(token.id);
    const elsewhere = await givenElsewhere(em, reports, tokens);
    const outcomes = reports.map((report, index) => {
      const token = tokens[index] ?? null;
      return isHeld(token) ? null : grant(report, token, elsewhere);
    });
    await handOver(
      em,
      outcomes.flatMap((outcome) => (outcome === null || outcome instanceof Refusal ? [] : outcome)),
    );
    return outcomes.map((outcome) => (outcome === null || outcome instanceof Refusal ? outcome : confirmationOf(outcome)));
  });
}

/** Two reports with one code happen one after the other. In the order of their ids, so that no two wait for each other. */
async function lockTokens(em: EntityManager, codes: readonly string[], skip: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from pickup_tokens where code_hash = any(array[?]::text[]) order by id for no key update ${skip}`,
    [codes.map(hashOf)],
  );
  return rows.map(({ id }) => id);
}

/** The items of the reported orders, when all are covered by this code and none was given out against another. */
function grant(report: Report, token: CoveringToken | null, elsewhere: ReadonlySet<string>): Granted | Refusal {
  const covered = token ? coveredAt(token, report.gachaId) : [];
  const isGiven = (id: string) => token !== null && elsewhere.has(given(token, id));
  if (!token || (covered.length === 0 && !report.orderIds.some(isGiven))) return new Refusal('PICKUP_CODE_UNKNOWN');
  const isCovered = (id: string) => isGiven(id) || covered.some(({ order }) => order.id === id);
  if (!report.orderIds.every(isCovered))
    return refuseOrders('NOT_FOUND', report, (id) => !isCovered(id), 'is not an order that this code covers');
  if (report.orderIds.some(isGiven))
    return refuseOrders('ALREADY_HANDED_OVER', report, isGiven, 'was handed over through another code');
  const items = covered.filter(({ order }) => report.orderIds.includes(order.id));
  const waiting = items.filter(({ deliveredAt }) => !deliveredAt);
  return (waiting.length > 0 && staleness(token)) || { report, token, items, waiting };
}

const refuseOrders = (code: RefusalCode, { orderIds }: Report, isWrong: (id: string) => boolean, message: string): Refusal =>
  new Refusal(
    code,
    orderIds.flatMap((id, index) => (isWrong(id) ? [{ field: `orderIds.${index}`, message }] : [])).slice(0, MOST_NAMED),
  );

/** Reported orders of a token's user, at the reported gacha, whose items were given out against another code. */
async function givenElsewhere(
  em: EntityManager,
  reports: readonly Report[],
  tokens: readonly (CoveringToken | null)[],
): Promise<ReadonlySet<string>> {
  const asked = reports.flatMap(({ gachaId, orderIds }, index) => {
    const token = tokens[index];
    return token ? orderIds.filter(isId).map((orderId) => ({ token, gachaId, orderId })) : [];
  });
  const rows = await em.execute<{ tokenId: string; orderId: string }[]>(
    `select asked.token_id as "tokenId", o.id as "orderId"
       from unnest(array[?]::uuid[], array[?]::uuid[], array[?]::uuid[], array[?]::uuid[]) as asked (order_id, user_id, gacha_id, token_id)
       join orders o on o.id = asked.order_id and o.user_id = asked.user_id and o.gacha_id = asked.gacha_id
       join order_details d on d.order_id = o.id and d.deleted_at is null
       join handover_items i on i.order_detail_id = d.id
       join handovers h on h.id = i.handover_id and h.pickup_token_id <> asked.token_id`,
    [
      asked.map(({ orderId }) => orderId),
      asked.map(({ token }) => token.userId),
      asked.map(({ gachaId }) => gachaId),
      asked.map(({ token }) => token.id),
    ],
  );
  return new Set(rows.map(({ tokenId, orderId }) => given({ id: tokenId }, orderId)));
}

const given = (token: Pick<CoveringToken, 'id'>, orderId: string): string => `${token.id} ${orderId}`;

async function handOver(em: EntityManager, granted: readonly Granted[]): Promise<void> {
  const handovers = granted.filter(({ waiting }) => waiting.length > 0).map((one) => ({ id: newId(), ...one }));
  const [first] = handovers;
  if (!first) return;
  const deliveredAt = first.token.now;
  const items = handovers.flatMap(({ id, waiting }) => waiting.map((item) => ({ handoverId: id, item })));
  const itemIds = items.map(({ item }) => item.id);
  await em.execute(
    `with written as (
       insert into handovers (id, pickup_token_id, gacha_id, staff_id, delivered_at)
       select *, ?::timestamptz from unnest(array[?]::uuid[], array[?]::uuid[], array[?]::uuid[], array[?]::uuid[])
     )
     insert into handover_items (order_detail_id, handover_id) select * from unnest(array[?]::uuid[], array[?]::uuid[])`,
    [
      deliveredAt,
      handovers.map(({ id }) => id),
      handovers.map(({ token }) => token.id),
      handovers.map(({ report }) => report.gachaId),
      handovers.map(({ report }) => report.staff.id),
      itemIds,
      items.map(({ handoverId }) => handoverId),
    ],
  );
  await em.execute('update order_details set delivered_at = ? where id = any(array[?]::uuid[])', [deliveredAt, itemIds]);
  for (const { item } of items) item.deliveredAt = deliveredAt;
  const orders = [...new Set(items.map(({ item }) => item.order.id))].map((id) => ({ id }));
  if ((await moveOrders(em, orders, 'assigned', 'delivered', deliveredAt)) < orders.length)
    throw new Error('an undelivered item has no paid order');
}

function confirmationOf({ report: { gachaId, orderIds }, token, items }: Granted): Confirmation {
  const [{ gacha }] = items as [CoveredItem];
  const deliveredAt = new Date(Math.max(...items.map((item) => item.deliveredAt?.getTime() ?? 0)));
  return { gachaId, orderIds: [...new Set(orderIds)], deliveredAt, remaining: sheetOf(token, gacha) };
}
