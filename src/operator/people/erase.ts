import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { deleteAddresses } from '../../order/delivery-info.ts';
import { moveOrder, Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { Payment, UNFINISHED_STATES } from '../../payment/attempt/payment.ts';
import { Refund } from '../../refund/refund.ts';
import { isId } from '../../refusal.ts';
import { unpackParcel } from '../../shipment/packing/pack.ts';
import { Shipment } from '../../shipment/shipment.ts';
import { type Doer, writeDeeds } from '../../staff/audit-entry.ts';
import { UserBan } from '../../staff/ban.ts';
import { nameAsCaller, User } from '../../user/user.ts';
import { notedAs } from '../desk/change-gacha.ts';
import { allOrdersOf } from './orders-of.ts';

/** What ends with the account: orders that were not paid, parcels that were not posted, and prizes that were not collected. */
export type Ends = { unpaid: number; parcels: number; uncollected: number; ofOrders: number };

/** `banned`: the same person could sign up again as a new user, without the ban. */
export type NotErased = 'unknown' | 'erased' | 'banned' | 'paying' | 'refunding';

type Erasing = { id: string; by: Doer; why: string };

/** Waits for what the user is doing, and refuses what comes after it. Every gateway hears of it. */
export async function eraseUser(em: EntityManager, { id, by, why }: Erasing): Promise<Ends | NotErased> {
  return transact(em, async (tx) => {
    const user = isId(id) ? await tx.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
    const refused = await reasonAgainst(tx, user);
    if (!user || refused) return refused ?? 'unknown';
    const ends = await endsOf(tx, id);
    await cancelOpen(tx, id);
    const { by: account } = await notedAs(tx, { by, why });
    // Under the account's name, without a check of roles: an operator need not have the one for parcels.
    for (const parcel of await tx.find(Shipment, { user: id, postedAt: null }))
      await unpackParcel(tx, { account }, { shipmentId: parcel.id, reason: why });
    const caller = nameAsCaller(user);
    tx.create(UserBan, { user: id, isBanned: true, changedBy: account, reason: why, changedAt: await databaseClock(tx) });
    await tx.flush();
    await tablesOf(tx).selectNoFrom(sql`erase_user(${id}::uuid, ${caller})`.as('erased')).execute();
    await writeDeeds(tx, [{ by, action: 'USER_ERASED', userId: id, why, before: ends, after: { erased: true } }]);
    return ends;
  });
}

/** As it is now, for the question before it is done. */
export async function wouldEnd(em: EntityManager, id: string): Promise<Ends | NotErased> {
  const user = isId(id) ? await em.findOne(User, { id }) : null;
  return (await reasonAgainst(em, user)) ?? endsOf(em, id);
}

async function reasonAgainst(em: EntityManager, user: User | null): Promise<NotErased | undefined> {
  if (!user) return 'unknown';
  if (user.erasedAt) return 'erased';
  if (user.bannedAt) return 'banned';
  const order = { $in: (await allOrdersOf(em, user.id)).map(({ id }) => id) };
  if ((await em.count(Payment, { order, state: { $in: [...UNFINISHED_STATES] } })) > 0) return 'paying';
  if ((await em.count(Refund, { order, state: 'owed' })) > 0) return 'refunding';
  return undefined;
}

const OPEN = { isUnpaid: true } as const;

async function endsOf(em: EntityManager, id: string): Promise<Ends> {
  const waiting = { order: { user: id, state: 'assigned' as const }, deliveredAt: null, deletedAt: null, refundedAt: null };
  const items = await em.find(OrderDetail, waiting);
  return {
    unpaid: await em.count(Order, { user: id, ...OPEN }),
    parcels: await em.count(Shipment, { user: id, postedAt: null }),
    ...{ uncollected: items.length, ofOrders: new Set(items.map(({ order }) => order.id)).size },
  };
}

/** No payment is under way. */
async function cancelOpen(tx: EntityManager, id: string): Promise<void> {
  for (const order of await tx.find(Order, { user: id, ...OPEN })) {
    if (!(await moveOrder(tx, order, 'waiting', 'cancelled'))) await moveOrder(tx, order, 'pending', 'cancelled');
    await deleteAddresses(tx, [order.id]);
  }
}
