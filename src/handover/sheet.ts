import type { OrderAtHand } from '../order/order.ts';
import type { User } from '../user/user.ts';
import { type CoveredItem, type CoveringToken, coveredAt, gachasOfToken, type HandoverPrize } from './covering-token.ts';
import { type Late, lateOf } from './late.ts';

/** One token at one gacha. */
export type SheetKey = { tokenId: string; gachaId: string };

export type HandoverSheet = SheetKey & {
  fan: User;
  items: SheetItem[];
  orders: SheetOrder[];
  givenItemIds: string[];
  elsewhere: Elsewhere[];
  late: Late | null;
};

/** Items that wait at another gacha. */
export type Elsewhere = { gachaId: string; amount: number };

/** `itemIds`: what is left of it. */
export type SheetItem = SheetKey & { prizeId: string; amount: number; itemIds: readonly string[] };
export type SheetOrder = { order: OrderAtHand; itemIds: readonly string[] };

/** `given` is being handed over in this transaction. */
export function sheetOf(token: CoveringToken, gachaId: string, given: readonly CoveredItem[] = []): HandoverSheet {
  const going = new Set(given);
  const covered = coveredAt(token, gachaId);
  const waiting = covered.filter(({ isRefunded }) => !isRefunded);
  const [left, gone] = partition(waiting, (item) => !item.deliveredAt && !going.has(item));
  const key = { tokenId: token.id, gachaId };
  const idsOf = Map.groupBy(left, ({ order }) => order.id);
  return {
    ...key,
    fan: token.fan,
    items: countByPrize(key, left),
    orders: ordersIn(left, new Map([...idsOf].map(([id, items]) => [id, items.map((item) => item.id)]))),
    givenItemIds: gone.map(({ id }) => id),
    elsewhere: waitingElsewhere(token, gachaId),
    late: lateAt(token, gachaId),
  };
}

function waitingElsewhere(token: CoveringToken, gachaId: string): Elsewhere[] {
  const waits = token.items.filter(({ gacha, deliveredAt, isRefunded }) => gacha.id !== gachaId && !deliveredAt && !isRefunded);
  const amounts = Map.groupBy(waits, ({ gacha }) => gacha.id);
  return gachasOfToken(token).flatMap(({ id }) => {
    const amount = amounts.get(id)?.length;
    return amount ? [{ gachaId: id, amount }] : [];
  });
}

export function lateAt(token: CoveringToken, gachaId: string, at = token.now): Late | null {
  const [item] = coveredAt(token, gachaId);
  return item ? lateOf(item.gacha, at) : null;
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [passed: T[], failed: T[]] {
  const { passed = [], failed = [] } = Object.groupBy(all, (one) => (test(one) ? 'passed' : 'failed'));
  return [passed, failed];
}

/** Each order of these items once, with what is left of it. */
export const ordersIn = (items: readonly CoveredItem[], left: ReadonlyMap<string, readonly string[]>): SheetOrder[] =>
  [...new Map(items.map(({ order }) => [order.id, order])).values()].map((order) => ({
    order,
    itemIds: left.get(order.id) ?? [],
  }));

export function countByPrize(key: SheetKey, items: readonly { id: string; prize: HandoverPrize }[]): SheetItem[] {
  return [...Map.groupBy(items, ({ prize }) => prize.id)]
    .map(([prizeId, same]) => ({ prizeId, same, position: same[0]?.prize.position ?? 0 }))
    .sort((a, b) => a.position - b.position)
    .map(({ prizeId, same }) => ({ ...key, prizeId, amount: same.length, itemIds: same.map(({ id }) => id) }));
}
