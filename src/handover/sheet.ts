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
  /** Items of orders that staff hold. */
  heldAmount: number;
  elsewhere: Elsewhere[];
  late: Late | null;
};

/** Items that wait at another gacha. */
export type Elsewhere = { gachaId: string; amount: number };

/** `itemIds`: what is left of it. `soldUnder`: the odds of its orders; none in an example. */
export type SheetItem = SheetKey & {
  prizeId: string;
  amount: number;
  itemIds: readonly string[];
  soldUnder: readonly SoldUnder[];
};
export type SoldUnder = { oddsVersionId: string; orderedAt: Date };
export type SheetOrder = { order: OrderAtHand; itemIds: readonly string[] };

/** `given` is being handed over in this transaction. */
export function sheetOf(token: CoveringToken, gachaId: string, given: readonly CoveredItem[] = []): HandoverSheet {
  const going = new Set(given);
  const covered = coveredAt(token, gachaId);
  const isHeld = (item: CoveredItem) => item.isHeld && !item.deliveredAt && !item.isRefunded;
  const waiting = covered.filter((item) => !item.isRefunded && !isHeld(item));
  const [left, gone] = partition(waiting, (item) => !item.deliveredAt && !going.has(item));
  const key = { tokenId: token.id, gachaId };
  const idsOf = Map.groupBy(left, ({ order }) => order.id);
  return {
    ...key,
    fan: token.fan,
    items: countByPrize(key, left),
    orders: ordersIn(left, new Map([...idsOf].map(([id, items]) => [id, items.map((item) => item.id)]))),
    givenItemIds: gone.map(({ id }) => id),
    heldAmount: covered.filter(isHeld).length,
    elsewhere: waitingElsewhere(token, gachaId),
    late: lateAt(token, gachaId),
  };
}

function waitingElsewhere(token: CoveringToken, gachaId: string): Elsewhere[] {
  const waits = token.items.filter(
    ({ gacha, deliveredAt, isRefunded, isHeld }) => gacha.id !== gachaId && !deliveredAt && !isRefunded && !isHeld,
  );
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

type Counted = { id: string; prize: HandoverPrize; order?: CoveredItem['order'] };

export function countByPrize(key: SheetKey, items: readonly Counted[]): SheetItem[] {
  return [...Map.groupBy(items, ({ prize }) => prize.id)]
    .map(([prizeId, same]) => ({ prizeId, same, position: same[0]?.prize.position ?? 0 }))
    .sort((a, b) => a.position - b.position)
    .map(({ prizeId, same }) => ({
      ...{ ...key, prizeId, amount: same.length, itemIds: same.map(({ id }) => id) },
      soldUnder: oddsOf(same),
    }));
}

/** Each version once, as of its first order. */
function oddsOf(items: readonly Counted[]): SoldUnder[] {
  const orders = items
    .flatMap(({ order }) => order ?? [])
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const firsts = Map.groupBy(orders, ({ oddsVersionId }) => oddsVersionId);
  return [...firsts].map(([oddsVersionId, [first]]) => ({ oddsVersionId, orderedAt: first?.createdAt as Date }));
}
