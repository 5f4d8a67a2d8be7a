import type { User } from '../user/user.ts';
import { type CoveredItem, type CoveringToken, coveredAt, type HandoverPrize } from './covering-token.ts';

/** What a token covers at a gacha. */
export type SheetKey = { tokenId: string; gachaId: string };

export type HandoverSheet = SheetKey & {
  fan: User;
  items: SheetItem[];
  orders: SheetOrder[];
  givenItemIds: string[];
};

export type SheetItem = SheetKey & { prizeId: string; amount: number };
export type SheetOrder = { id: string; playAmount: number };

/** `given` is being handed over in this transaction. */
export function sheetOf(token: CoveringToken, gachaId: string, given: readonly CoveredItem[] = []): HandoverSheet {
  const [left, gone] = partition(coveredAt(token, gachaId), (item) => !item.deliveredAt && !given.includes(item));
  const key = { tokenId: token.id, gachaId };
  const orders = new Map(left.map(({ order }) => [order.id, order]));
  return {
    ...key,
    fan: token.fan,
    items: countByPrize(
      key,
      left.map(({ prize }) => prize),
    ),
    orders: [...orders.values()],
    givenItemIds: gone.map(({ id }) => id),
  };
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [passed: T[], failed: T[]] {
  const { passed = [], failed = [] } = Object.groupBy(all, (one) => (test(one) ? 'passed' : 'failed'));
  return [passed, failed];
}

export function countByPrize(key: SheetKey, prizes: readonly HandoverPrize[]): SheetItem[] {
  return [...Map.groupBy(prizes, ({ id }) => id).values()]
    .map((same) => ({ prize: same[0] as HandoverPrize, amount: same.length }))
    .sort((a, b) => a.prize.position - b.prize.position)
    .map(({ prize, amount }) => ({ ...key, prizeId: prize.id, amount }));
}
