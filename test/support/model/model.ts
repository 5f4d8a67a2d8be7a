/** The service as a few numbers: what fans have ordered, paid and collected, and what is left. */
export type ModelOrder = {
  id: string;
  gacha: number;
  plays: number;
  state: 'pending' | 'paying' | 'waiting' | 'paid' | 'delivered' | 'cancelled';
  /** It drew the last of the others. */
  hasLastOne?: boolean;
};
export type ModelCode = { code: string; orders: string[] };
export type ModelFan = { orders: ModelOrder[]; charged: number; codes: ModelCode[] };
/** `lastOne`: whether its last-one prize is still there. A part of the stock is secret, which changes nothing here. */
export type ModelGacha = { price: number; maximum: number | null; stock: number; lastOne: boolean; mail: boolean };
export type Model = { fans: ModelFan[]; gachas: ModelGacha[] };

export const FANS = 3;

export const newModel = (): Model => ({
  fans: Array.from({ length: FANS }, () => ({ orders: [], charged: 0, codes: [] })),
  gachas: [
    { price: 500, maximum: 4, stock: 7, lastOne: true, mail: false },
    { price: 300, maximum: null, stock: 6, lastOne: true, mail: true },
    { price: 0, maximum: null, stock: 5, lastOne: true, mail: false },
  ],
});

export const unpaid = ({ orders }: ModelFan): ModelOrder | undefined =>
  orders.find(({ state }) => state === 'pending' || state === 'paying' || state === 'waiting');

const taken = (fan: ModelFan, gacha: number): number =>
  fan.orders
    .filter((order) => order.gacha === gacha && ['paying', 'paid', 'delivered'].includes(order.state))
    .reduce((sum, { plays }) => sum + plays, 0);

/** What stands in the way of so many plays: the first of the reasons that the service goes through. */
export function standsInTheWay(model: Model, fan: ModelFan, gacha: number, plays: number): string | null {
  const { stock, maximum } = model.gachas[gacha] as ModelGacha;
  if (stock < plays) return 'SOLD_OUT';
  return maximum !== null && taken(fan, gacha) + plays > maximum ? 'LIMIT_EXCEEDED' : null;
}

export function settlePaid(model: Model, fan: ModelFan, order: ModelOrder): void {
  order.state = 'paid';
  fan.charged += order.plays * (model.gachas[order.gacha] as ModelGacha).price;
}

/** What a code that is made now would cover. */
export const collectable = (model: Model, { orders }: ModelFan): string[] =>
  orders.filter(({ state, gacha }) => state === 'paid' && !model.gachas[gacha]?.mail).map(({ id }) => id);
