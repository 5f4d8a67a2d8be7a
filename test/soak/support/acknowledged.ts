import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** What a client was told is done. */
export type Told =
  | { verb: 'pay'; orderId: string; paymentId: string }
  | { verb: 'hand over'; handoverIds: readonly string[]; itemIds: readonly string[] }
  | { verb: 'undo'; handoverId: string; itemIds: readonly string[] }
  | { verb: 'refund'; orderId: string; refundId: string; prizes: string }
  | { verb: 'refund a part'; orderId: string; refundId: string; amount: number }
  | { verb: 'charge back'; orderId: string; refundId: string; amount: number }
  | { verb: 'refund by hand'; orderId: string; refundId: string; amount: number }
  | { verb: 'post'; orderId: string; shipmentId: string; trackingNumber: string };

const ITEMS = `json_array_elements_text(told -> 'itemIds') as item`;
const HANDED_OVER = `(select order_detail_id, handover_id from handover_items
  union all select order_detail_id, handover_id from undone_handover_items)`;
const WRITTEN = `select from refunds where id = (told ->> 'refundId')::uuid and order_id = (told ->> 'orderId')::uuid and state = 'done'`;
const REFUND = `${WRITTEN} and origin = 'gateway'`;
const recorded = (origin: string) => `exists (${WRITTEN} and origin = '${origin}' and amount = (told ->> 'amount')::int)`;

/** Whether its rows are there. What was handed over may have been undone since. */
const IS_THERE: Record<Told['verb'], string> = {
  pay: `exists (select from payments p join orders o on o.id = p.order_id
    where o.id = (told ->> 'orderId')::uuid and o.state in ('assigned', 'delivered', 'refunding', 'refunded')
      and p.processor_order_id = told ->> 'paymentId' and p.state = 'captured')`,
  'hand over': `not exists (select from ${ITEMS} where not exists (select from ${HANDED_OVER} given
    where given.order_detail_id = item::uuid
      and given.handover_id::text in (select json_array_elements_text(told -> 'handoverIds'))))`,
  undo: `not exists (select from handover_items where handover_id = (told ->> 'handoverId')::uuid)
    and not exists (select from ${ITEMS} where not exists (select from undone_handover_items undone
      where undone.order_detail_id = item::uuid and undone.handover_id = (told ->> 'handoverId')::uuid))`,
  refund: `exists (${REFUND} and upper(replace(prizes, '-', '_')) = told ->> 'prizes')`,
  'refund a part': `exists (${REFUND} and amount = (told ->> 'amount')::int and prizes is null)`,
  'charge back': recorded('charge-back'),
  'refund by hand': recorded('by-hand'),
  post: `exists (select from shipments where id = (told ->> 'shipmentId')::uuid and posted_at is not null
      and tracking_number = told ->> 'trackingNumber')
    and not exists (select from order_details d where d.order_id = (told ->> 'orderId')::uuid and d.deleted_at is null
      and not exists (select from shipment_items s where s.order_detail_id = d.id and s.shipment_id = (told ->> 'shipmentId')::uuid))`,
};

/** What was acknowledged and is not there. */
export async function lostOf({ database }: World, told: readonly Told[]): Promise<string[]> {
  const lost: string[] = [];
  for (const [verb, its] of Map.groupBy(told, (one) => one.verb)) {
    const query = `select told from json_array_elements(?::json) as told where not (${IS_THERE[verb]})`;
    const rows = await database.sql<{ told: object }>(query, [JSON.stringify(its)]);
    lost.push(...rows.map((row) => JSON.stringify(row.told)));
  }
  return lost;
}

/** The same of orders, items and rows that there never were: the search for what is lost must find them. */
export const madeUp = (told: readonly Told[]): Told[] =>
  JSON.parse(JSON.stringify(told).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, () => randomUUID()));
