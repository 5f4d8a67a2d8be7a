import type { User } from '../user/user.ts';
import { type CoveredItem, type CoveringToken, coveredAt, type HandoverPrize } from './covering-token.ts';

export type HandoverSheet = {
  gachaId: string;
  fan: User;
  items: SheetItem[];
  orders: SheetOrder[];
  givenItemIds: string[];
};

export type SheetItem = { prizeId: string; amount: number };
export type SheetOrder = { id: string; playAmount: number };

/** `given` is being handed over in this transaction. */
export function sheetOf(token: CoveringToken, gachaId: string, given: readonly CoveredItem[] = []): HandoverSheet {
  const [left, gone] = partition(coveredAt(token, gachaId), (item) => !item.deliveredAt && !given.includes(item));
  const orders = new Map(left.map(({ order }) => [order.id, order]));
  return {
    gachaId,
    fan: token.fan,
    items: countByPrize(left.map(({ prize }) => prize)),
    orders: [...orders.values()],
    givenItemIds: gone.map(({ id }) => id),
  };
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [passed: T[], failed: T[]] {
  const { passed = [], failed = [] } = Object.groupBy(all, (one) => (test(one) ? 'passed' : 'failed'));
  return [passed, failed];
}

export function countByPrize(prizes: readonly HandoverPrize[]): SheetItem[] {
  return [...Map.groupBy(prizes, ({ id }) => id).values()]
    .map((same) => ({ prize: same[0] as HandoverPrize, amount: same.length }))
    .sort((a, b) => a.prize.position - b.prize.position)
    .map(({ prize, amount }) => ({ prizeId: prize.id, amount }));
}
