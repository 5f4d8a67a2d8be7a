import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { DeliveryInfo } from '../../order/delivery-info.ts';
import { isPaid, isRefunded, Order } from '../../order/order.ts';
import { lockTokensOfUser } from '../../pickup/pickup-token.ts';
import { fieldError, isId, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { type Doer, writeDeeds } from '../../staff/audit-entry.ts';
import { memberAtWork } from '../../staff/member-at-work.ts';
import { holdsAt, type Role } from '../../staff/role.ts';
import { lockUsers, User } from '../../user/user.ts';
import { holdOf } from '../hold.ts';

const HOLD_ROLES = ['supervisor', 'support'] as const satisfies Role[];

export type Holding = { orderId: string; reason: string };

/** From this instant nothing of the order is handed over, packed or posted. Holding it again changes nothing. */
export function holdOrder(em: EntityManager, by: Doer, { orderId, reason }: Holding): Promise<void> {
  refuseEmptyReason('reason', reason);
  return transact(em, async (tx) => {
    const order = await lockHoldable(tx, by, orderId);
    if (order.heldAt) return;
    [order.heldAt, order.heldBecause] = [await databaseClock(tx), reason];
    await tx.flush();
    await writeDeeds(tx, [{ ...about(order), by, action: 'ORDER_HELD', why: reason }]);
  });
}

/**
 * Lifts what holds it: staff, a parcel that came back, or the ban of its fan. One at a time, since support has decided about that
 * one alone: what is behind it holds from then on.
 */
export function releaseOrder(em: EntityManager, by: Doer, { orderId, reason }: Holding): Promise<void> {
  refuseEmptyReason('reason', reason);
  return transact(em, async (tx) => {
    const order = await lockHoldable(tx, by, orderId);
    const { bannedAt } = await tx.findOneOrFail(User, { id: order.user.id }, { refresh: true });
    const held = holdOf(
      { heldAt: order.heldAt ?? null, returnedAt: order.returnedAt ?? null, releasedAt: order.releasedAt ?? null },
      { bannedAt: bannedAt ?? null },
    );
    if (!held) return;
    const before = { held, because: order.heldBecause ?? null };
    if (held === 'order-held') [order.heldAt, order.heldBecause] = [null, null];
    if (held === 'parcel-returned') await goesThereAgain(tx, order);
    if (held === 'fan-banned') order.releasedAt = await databaseClock(tx);
    await tx.flush();
    await writeDeeds(tx, [{ ...about(order), by, action: 'ORDER_RELEASED', before, why: reason }]);
  });
}

/** Without an address it would be in no list. */
async function goesThereAgain(tx: EntityManager, order: Order): Promise<void> {
  if ((await tx.count(DeliveryInfo, { order: order.id })) === 0)
    throw new Refusal('ADDRESS_MISSING', [fieldError('orderId', mistaken('NO_ADDRESS'))]);
  order.returnedAt = null;
}

const about = ({ id, gacha, user }: Order) => ({ orderId: id, gachaId: gacha.id, userId: user.id });

const NO_TOKEN = '00000000-0000-0000-0000-000000000000';

/** No handover of its fan is under way then, and no packing of it. Something of it must wait. */
async function lockHoldable(tx: EntityManager, by: Doer, id: string): Promise<Order> {
  const known = isId(id) ? await tx.findOne(Order, { id }) : null;
  if (!known) throw new Refusal('NOT_FOUND');
  await lockUsers(tx, [known.user.id]);
  await lockTokensOfUser(tx, known.user.id, NO_TOKEN);
  await mustHoldOrders(tx, by, known.gacha.id);
  const order = await tx.findOneOrFail(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!isPaid(order)) throw new Refusal('ORDER_NOT_PAID', [fieldError('orderId', mistaken('ORDER_UNPAID'))]);
  if (isRefunded(order)) throw new Refusal('ORDER_REFUNDED', [fieldError('orderId', mistaken('WAS_REFUNDED'))]);
  if (order.state === 'delivered') throw new Refusal('ALREADY_HANDED_OVER', [fieldError('orderId', mistaken('ALL_DELIVERED'))]);
  return order;
}

async function mustHoldOrders(tx: EntityManager, by: Doer, gachaId: string): Promise<void> {
  if (!('staffId' in by)) return;
  const member = await memberAtWork(tx, { id: by.staffId, deviceId: by.deviceId ?? null });
  if (!holdsAt(member, HOLD_ROLES, gachaId)) throw new Refusal('FORBIDDEN');
}
