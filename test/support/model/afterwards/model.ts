/** What becomes of paid orders, as a few words: where each item is, and what money went back. */
export type Item = {
  id: string;
  isLast?: boolean;
  state: ItemState;
  handover?: Handover;
  parcel?: Parcel | undefined;
  refund?: ModelRefund | undefined;
};
type ItemState = 'waits' | 'handed over' | 'packed' | 'posted' | 'withdrawn';
/** `counter`: the one that reported it, with a network. */
export type Handover = { id: string; code: Code; counter: number | null };
/** What a counter without a network says that it gave, and what could not be taken as a handover. */
export type Conflict = { id: string; code: Code; items: Item[]; decision?: Decision };
export type Decision = 'HANDED_OVER_AFTER_ALL' | 'ACCEPTED_AS_LOSS';
export type Parcel = { id: string; isReturned?: boolean };

export type Prizes = 'restock' | 'write-off';
export type ModelRefund = {
  id: string;
  origin: 'gateway' | 'charge-back' | 'otherwise';
  state: 'owed' | 'done' | 'given-up' | 'taken-back';
  amount: number;
  /** Of the one that refunds the order. */
  prizes: Prizes | null;
  /** The processor carried it out, of which no answer came. */
  isUnheard: boolean;
  /** Of a refund of items by themselves. */
  items?: { named: Item[]; prizes: Prizes };
};
export type ModelOrder = {
  id: string;
  fan: number;
  gacha: number;
  paid: number;
  items: Item[];
  refunds: ModelRefund[];
  isReturned?: boolean;
};
export type Code = { code: string; items: Item[] };
/** `codes` of each fan, the newest last. */
/** `lastOnes`: where the last-one prize is still there. */
export type Model = {
  orders: ModelOrder[];
  stock: number[];
  lastOnes: boolean[];
  codes: Code[][];
  handovers: Handover[];
  conflicts: Conflict[];
};

export const FANS = 2;
export const COUNTERS = 2;
export const PRICE = 500;
/** The second one is posted. */
export const GACHAS = [{ isPosted: false }, { isPosted: true }];
const STOCK = 6;

export const newModel = (): Model => ({
  ...{ orders: [], stock: GACHAS.map(() => STOCK), lastOnes: GACHAS.map(() => true), handovers: [], conflicts: [] },
  codes: Array.from({ length: FANS }, () => []),
});

export const isPosted = ({ gacha }: ModelOrder): boolean => GACHAS[gacha]?.isPosted ?? false;
export const standing = ({ refunds }: ModelOrder): ModelRefund[] =>
  refunds.filter(({ state }) => state === 'owed' || state === 'done');
export const wholeOf = (order: ModelOrder): ModelRefund | undefined => standing(order).find(({ prizes }) => prizes);
export const owedOf = (order: ModelOrder): ModelRefund | undefined => standing(order).find(({ state }) => state === 'owed');
export const chargeBackOf = (order: ModelOrder): ModelRefund | undefined =>
  standing(order).find(({ origin }) => origin === 'charge-back');
const backOf = (order: ModelOrder): number => standing(order).reduce((sum, { amount }) => sum + amount, 0);
export const remainingOf = (order: ModelOrder): number => Math.max(0, order.paid - backOf(order));
/** With the charge-back more would be back than was paid. */
export const isHeld = (order: ModelOrder): boolean => backOf(order) > order.paid;
export const isIn = (order: ModelOrder, ...states: ItemState[]): boolean =>
  order.items.some(({ state }) => states.includes(state));

export function statusOf(order: ModelOrder): string {
  const whole = wholeOf(order);
  if (whole) return whole.state === 'owed' ? 'REFUNDING' : 'REFUNDED';
  return isIn(order, 'waits', 'packed') ? 'PAID' : 'DELIVERED';
}

export function withdraw(order: ModelOrder): void {
  for (const item of order.items) if (item.state === 'waits') item.state = 'withdrawn';
}

/** By the refund of the order, not by one of these items. */
export const withdrawnByWhole = ({ items }: ModelOrder): Item[] =>
  items.filter(({ state, refund }) => state === 'withdrawn' && !refund);

/** Once a whole refund is done. */
export function close(model: Model, order: ModelOrder, prizes: Prizes | null): void {
  if (prizes === 'restock') putBack(model, order, withdrawnByWhole(order));
}

/** The last-one prize is in the draw beside the stock. */
export function putBack(model: Model, { gacha }: ModelOrder, items: readonly Item[]): void {
  const drawn = items.filter(({ isLast }) => !isLast).length;
  model.stock[gacha] = (model.stock[gacha] ?? 0) + drawn;
  if (drawn < items.length) model.lastOnes[gacha] = true;
}

/** The order is what it was. */
export function reopen(order: ModelOrder): void {
  for (const item of withdrawnByWhole(order)) item.state = 'waits';
}
