import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { insertAll } from '../../database/write.ts';
import { isRefunded, moveOrders, Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { refundedAmong } from '../../order/refunded/refund-item.ts';
import { lockTokensOfUser } from '../../pickup/pickup-token.ts';
import { badInput, fieldError, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { type NewDeed, writeManyDeeds } from '../../staff/audit-entry.ts';
import type { StaffMember } from '../../staff/member.ts';
import { memberAtWork, type Worker } from '../../staff/member-at-work.ts';
import { COUNTER_ROLES, holdsAt } from '../../staff/role.ts';
import { lockUsers } from '../../user/user.ts';
import { MAX_NAMED, refuseNamed } from '../report.ts';
import type { SheetOrder } from '../sheet.ts';
import { type FoundHandover, findHandover, itemsOfHandover, type RecordedItem } from './find.ts';
import { HandoverUndo, UndoneItem } from './undo-record.ts';

/** So long a handover is undone without a supervisor, by the member that reported it. */
const UNDO_MINUTES = 15;

/** Without `itemIds` all of it that still stands. */
type UndoAsked = { handoverId: string; itemIds?: readonly string[] | null | undefined; reason: string };
export type Undone = { gachaId: string; orders: SheetOrder[]; undoneAt: Date };

/** The items wait again, and the record of the handover stays. What was undone already is answered the same again. */
export function undoHandover(em: EntityManager, staff: Worker, asked: UndoAsked): Promise<Undone> {
  refuseEmptyReason('reason', asked.reason);
  return transact(em, async (tx) => {
    const handover = await findHandover(tx, asked.handoverId);
    if (!handover) throw new Refusal('NOT_FOUND');
    await lockWaiting(tx, handover);
    const now = await databaseClock(tx);
    await mustBeAllowed(tx, staff, handover, now);
    const all = await itemsOfHandover(tx, handover);
    const items = namedItems(all, asked.itemIds);
    const standing = items.filter(({ undoneAt }) => !undoneAt);
    if (standing.length > 0) await refuseRefunded(tx, standing);
    if (standing.length > 0) await takeBack(tx, staff, handover, { all, standing }, { reason: asked.reason, now });
    const undoneAt = new Date(Math.max(...items.map(({ undoneAt }) => (undoneAt ?? now).getTime())));
    return { gachaId: handover.gacha.id, orders: ordersOf(items), undoneAt };
  });
}

/** No other handover of this user is under way then, nor a new code: what they decide on must not change beside them. */
async function lockWaiting(tx: EntityManager, { pickupToken }: FoundHandover): Promise<void> {
  const { user } = pickupToken.$;
  await lockUsers(tx, [user.id], 'wait');
  await lockTokensOfUser(tx, user.id, pickupToken.id);
}

async function mustBeAllowed(tx: EntityManager, staff: Worker, handover: FoundHandover, now: Date): Promise<void> {
  const member = await memberAtWork(tx, staff);
  if (!holdsAt(member, COUNTER_ROLES, handover.gacha.id)) throw new Refusal('FORBIDDEN');
  if (isSupervisor(member, handover)) return;
  const toldAt = handover.reportedAt ?? handover.deliveredAt;
  const isOwn = handover.staff.id === member.id && now.getTime() < toldAt.getTime() + UNDO_MINUTES * 60_000;
  const mistake = mistaken('UNDONE_TOO_LATE', { minutes: UNDO_MINUTES });
  if (!isOwn) throw new Refusal('FORBIDDEN', [fieldError('handoverId', mistake)]);
}

const isSupervisor = (member: StaffMember, { gacha }: FoundHandover): boolean => holdsAt(member, ['supervisor'], gacha.id);

function namedItems(all: readonly RecordedItem[], itemIds: readonly string[] | null | undefined): readonly RecordedItem[] {
  if (itemIds == null) return all;
  if (itemIds.length === 0 || itemIds.length > MAX_NAMED.itemIds)
    throw badInput('itemIds', 'ITEMS_NAMED_OR_NONE', { most: MAX_NAMED.itemIds });
  const known = new Map(all.map((item) => [item.id, item]));
  const isUnknown = (id: string) => !known.has(id);
  const named = { field: 'itemIds', ids: itemIds } as const;
  if (itemIds.some(isUnknown)) throw refuseNamed('NOT_FOUND', named, isUnknown, mistaken('ITEM_OF_OTHER_HANDOVER'));
  return [...new Set(itemIds)].flatMap((id) => known.get(id) ?? []);
}

/** The handover of a refunded item stays, since its refund was decided with it. */
async function refuseRefunded(tx: EntityManager, items: readonly RecordedItem[]): Promise<void> {
  const orders = [...new Set(items.map(({ orderId }) => orderId))];
  const locked = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  if ((await tx.find(Order, { id: { $in: orders } }, locked)).some(isRefunded))
    throw new Refusal('ORDER_REFUNDED', [fieldError('handoverId', mistaken('HANDOVER_REFUNDED'))]);
  const ofItems = await refundedAmong(
    tx,
    items.map(({ id }) => id),
  );
  if (ofItems.length > 0) throw new Refusal('ITEM_REFUNDED', [fieldError('handoverId', mistaken('HANDOVER_OF_REFUNDED'))]);
}

type Items = { all: readonly RecordedItem[]; standing: readonly RecordedItem[] };
type Why = { reason: string; now: Date };

async function takeBack(
  tx: EntityManager,
  { id: staffId, deviceId = null }: Worker,
  handover: FoundHandover,
  { all, standing: items }: Items,
  { reason, now }: Why,
): Promise<void> {
  const { id: undoId } = tx.create(HandoverUndo, { handover, staff: staffId, deviceId, reason, undoneAt: now });
  await tx.flush();
  const undone = items.map(({ id: orderDetailId }) => ({ handoverId: handover.id, orderDetailId, undoId }));
  await insertAll(tx, UndoneItem, undone);
  await tx.nativeUpdate(OrderDetail, { id: { $in: items.map(({ id }) => id) } }, { deliveredAt: null });
  const orders = Map.groupBy(items, ({ orderId }) => orderId);
  await moveOrders(
    tx,
    [...orders.keys()].map((id) => ({ id })),
    'delivered',
    'assigned',
  );
  const stood = Map.groupBy(
    all.filter(({ undoneAt }) => !undoneAt),
    ({ orderId }) => orderId,
  );
  const deeds = [...orders].map(([orderId, its]): NewDeed => {
    const handedOver = stood.get(orderId)?.length ?? 0;
    return {
      ...{ by: { staffId, deviceId }, action: 'HANDOVER_UNDONE', why: reason },
      ...{ gachaId: handover.gacha.id, orderId, userId: handover.pickupToken.$.user.id, subjectId: handover.id },
      ...{ before: { handedOver }, after: { handedOver: handedOver - its.length, items: its.length } },
    };
  });
  await writeManyDeeds(tx, deeds);
}

const ordersOf = (items: readonly RecordedItem[]): SheetOrder[] =>
  [...Map.groupBy(items, ({ orderId }) => orderId)].map(([id, its]) => ({
    order: { id, playAmount: its[0]?.playAmount ?? 0 },
    itemIds: its.map((item) => item.id),
  }));
