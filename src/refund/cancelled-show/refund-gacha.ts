import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { Gacha, isOnSale } from '../../gacha/gacha.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { Payment } from '../../payment/attempt/payment.ts';
import { isId, Refusal, type RefusalCode, refuseEmptyReason } from '../../refusal.ts';
import { ShipmentItem } from '../../shipment/shipment.ts';
import type { Doer } from '../../staff/audit-entry.ts';
import type { RefundedPrizes } from '../refund.ts';
import { type RefundAsked, refundOrder } from '../refund-order.ts';

/** `isDelivered`: also orders of which everything was handed over or posted. */
export type GachaRefund = { gachaId: string; prizes: RefundedPrizes; reason: string; isDelivered: boolean };

/** Paid and not refunded: how many, the yen that are left of them, and how many of them something is packed of. */
export type ToRefund = { orders: number; yen: number; packed: number; delivered: number };

export type GachaRefunded = { orders: number; yen: number; refused: { orderId: string; code: RefusalCode }[] };

/** `selling`: there would be new orders while the old ones are given back. */
export type NotRefunded = 'unknown' | 'selling';

const AT_ONCE = 8;
const PAGE = 200;

/** What a refund of all would give back now. */
export async function whatIsPaidAt(
  em: EntityManager,
  { gachaId, isDelivered }: Pick<GachaRefund, 'gachaId' | 'isDelivered'>,
): Promise<ToRefund | NotRefunded> {
  const against = await reasonAgainst(em, gachaId);
  if (against) return against;
  const [counted] = await countPaid(em, { gachaId, isDelivered });
  return counted ?? { orders: 0, yen: 0, packed: 0, delivered: 0 };
}

/**
 * Every paid order of a gacha, each in a transaction of its own: what was broken off goes on from where it was, since an order
 * that is refunded is not asked for again. What is refused, such as an order in a parcel, is told and stays. The money is given
 * back by the gateways that run.
 */
export async function refundGacha(
  em: EntityManager,
  by: Doer,
  { gachaId, isDelivered, ...wanted }: GachaRefund,
  told: (done: number) => void,
): Promise<GachaRefunded | NotRefunded> {
  refuseEmptyReason('reason', wanted.reason);
  const against = await reasonAgainst(em, gachaId);
  if (against) return against;
  const all: GachaRefunded = { orders: 0, yen: 0, refused: [] };
  for (let after = FIRST, orders = await page(em, gachaId, isDelivered, after); orders.length > 0; ) {
    for (let from = 0; from < orders.length; from += AT_ONCE) {
      const some = orders.slice(from, from + AT_ONCE);
      for (const one of await Promise.all(some.map(({ id }) => refunded(em, by, { orderId: id, ...wanted })))) {
        if (one.code) all.refused.push(one);
        else [all.orders, all.yen] = [all.orders + 1, all.yen + one.yen];
      }
      told(all.orders + all.refused.length);
    }
    after = orders.at(-1)?.id ?? after;
    orders = await page(em, gachaId, isDelivered, after);
  }
  return all;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

async function reasonAgainst(em: EntityManager, gachaId: string): Promise<NotRefunded | undefined> {
  const gacha = isId(gachaId) ? await em.fork().findOne(Gacha, { id: gachaId }, { filters: false }) : null;
  if (!gacha) return 'unknown';
  return isOnSale(gacha, await databaseClock(em.fork())) ? 'selling' : undefined;
}

type Outcome = { yen: number; code?: undefined } | GachaRefunded['refused'][number];

async function refunded(em: EntityManager, by: Doer, asked: RefundAsked): Promise<Outcome> {
  try {
    const { refund } = await refundOrder(em.fork(), by, asked);
    return { yen: refund.amount };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { orderId: asked.orderId, code: error.code };
  }
}

const paidAt = (em: EntityManager, gachaId: string, isDelivered: boolean) =>
  tablesOf(em, Order, OrderDetail, Payment, ShipmentItem)
    .selectFrom('orders')
    .where('orders.gacha_id', '=', gachaId)
    .where('orders.deleted_at', 'is', null)
    .where('orders.state', 'in', isDelivered ? ['assigned', 'delivered'] : ['assigned']);

const page = (em: EntityManager, gachaId: string, isDelivered: boolean, after: string) =>
  pageOf(em, { gachaId, after }, isDelivered ? 'delivered too' : 'waiting');

const pageOf = statement((em, { gachaId, after }: { gachaId: string; after: string }, which: 'waiting' | 'delivered too') =>
  paidAt(em, gachaId, which === 'delivered too')
    .where('orders.id', '>', after)
    .select('orders.id')
    .orderBy('orders.id')
    .limit(sql.lit(PAGE)),
);

async function countPaid(
  em: EntityManager,
  { gachaId, isDelivered }: { gachaId: string; isDelivered: boolean },
): Promise<ToRefund[]> {
  const back = sql`coalesce((select sum(refund.amount) from refunds refund where refund.order_id = orders.id and refund.state in ('owed', 'done')), 0)`;
  const isPacked = sql<boolean>`exists (select from order_details item join shipment_items packed on packed.order_detail_id = item.id
    where item.order_id = orders.id and item.delivered_at is null)`;
  return paidAt(em, gachaId, isDelivered)
    .innerJoin('payments', (on) => on.onRef('payments.order_id', '=', 'orders.id').on('payments.state', '=', 'captured'))
    .select([
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`coalesce(sum(greatest(payments.amount - ${back}, 0)), 0)::float8`.as('yen'),
      sql<number>`(count(*) filter (where ${isPacked}))::int`.as('packed'),
      sql<number>`(count(*) filter (where orders.state = 'delivered'))::int`.as('delivered'),
    ])
    .execute();
}
