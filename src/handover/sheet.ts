import { type CoveredItem, type CoveringToken, coveredAt, type HandoverGacha, type HandoverPrize } from './covering-token.ts';

export type HandoverSheet = {
  gacha: HandoverGacha;
  userId: string;
  authedId: string;
  items: SheetItem[];
  orders: { id: string; playAmount: number }[];
  givenItemIds: string[];
};

export type SheetItem = { prize: HandoverPrize; amount: number };

/** `given` is being handed over in this transaction. */
export function sheetOf(token: CoveringToken, gacha: HandoverGacha, given: readonly CoveredItem[] = []): HandoverSheet {
  const [left, gone] = partition(coveredAt(token, gacha.id), (item) => !item.deliveredAt && !given.includes(item));
  const orders = new Map(left.map(({ order }) => [order.id, order]));
  return {
    gacha,
    userId: token.userId,
    authedId: token.authedId,
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
    .sort((a, b) => a.prize.position - b.prize.position);
}
