import type { Loaded } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderDetail } from '../../order/order-detail.ts';
import { PickupTokenItem } from '../../pickup/pickup-token.ts';
import { isId } from '../../refusal.ts';
import { HandoverRecord, HandoverRecordItem } from '../handover-record.ts';
import { UndoneItem } from './undo-record.ts';

export type FoundHandover = Loaded<HandoverRecord, 'pickupToken'>;

export const findHandover = async (em: EntityManager, id: string): Promise<FoundHandover | null> =>
  isId(id) ? em.findOne(HandoverRecord, { id }, { populate: ['pickupToken'] }) : null;

/** `undoneAt` is null of what stands. */
export type RecordedItem = { item: Loaded<OrderDetail, 'order'>; undoneAt: Date | null };

/** All that was handed over with it, found by what its token covers. */
export async function itemsOfHandover(em: EntityManager, { id, pickupToken }: FoundHandover): Promise<RecordedItem[]> {
  const byId = { orderBy: { orderDetail: 'asc' }, populate: ['orderDetail.order'] } as const;
  const covered = (await em.find(PickupTokenItem, { pickupToken }, byId)).map(({ orderDetail }) => orderDetail.$);
  const among = { handover: id, orderDetail: { $in: covered } };
  const standing = new Set((await em.find(HandoverRecordItem, among)).map(({ orderDetail }) => orderDetail.id));
  const undone = await em.find(UndoneItem, among, { populate: ['undo'] });
  const undoneAt = new Map(undone.map(({ orderDetail, undo }) => [orderDetail.id, undo.$.undoneAt]));
  return covered
    .filter(({ id }) => standing.has(id) || undoneAt.has(id))
    .map((item) => ({ item, undoneAt: undoneAt.get(item.id) ?? null }));
}

/** Undefined where there is no such handover. */
export const gachaOfHandover = async (em: EntityManager, id: string): Promise<string | undefined> =>
  (await findHandover(em, id))?.gacha.id;
