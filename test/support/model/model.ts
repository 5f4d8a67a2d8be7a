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
/** `cap`: the yen of a month that the fan allows themselves. */
export type ModelFan = { orders: ModelOrder[]; charged: number; codes: ModelCode[]; cap: number | null };
/** `lastOne`: whether its last-one prize is still there. A part of the stock is secret, which changes nothing here. */
export type ModelGacha = { price: number; maximum: number | null; stock: number; lastOne: boolean; mail: boolean };
export type Model = { fans: ModelFan[]; gachas: ModelGacha[] };

export const FANS = 3;

export const newModel = (): Model => ({
  fans: Array.from({ length: FANS }, () => ({ orders: [], charged: 0, codes: [], cap: null })),
  gachas: [
    { price: 500, maximum: 4, stock: 7, lastOne: true, mail: false },
    { price: 300, maximum: null, stock: 6, lastOne: true, mail: true },
    { price: 0, maximum: null, stock: 5, lastOne: true, mail: false },
  ],
});

export const unpaid = ({ orders }: ModelFan): ModelOrder | undefined =>
  orders.find(({ state }) => state === 'pending' || state === 'paying' || state === 'waiting');

const COUNTED = ['paying', 'paid', 'delivered'];

const spent = ({ gachas }: Model, { orders }: ModelFan): number =>
  orders
    .filter(({ state }) => COUNTED.includes(state))
    .reduce((sum, { gacha, plays }) => sum + plays * (gachas[gacha] as ModelGacha).price, 0);

const taken = (fan: ModelFan, gacha: number): number =>
  fan.orders.filter((order) => order.gacha === gacha && COUNTED.includes(order.state)).reduce((sum, { plays }) => sum + plays, 0);

/** What stands in the way of so many plays: the first of the reasons that the service goes through. */
export function standsInTheWay(model: Model, fan: ModelFan, gacha: number, plays: number): string | null {
  const { stock, maximum, price } = model.gachas[gacha] as ModelGacha;
  if (stock < plays) return 'SOLD_OUT';
  if (maximum !== null && taken(fan, gacha) + plays > maximum) return 'LIMIT_EXCEEDED';
  const yen = plays * price;
  return fan.cap !== null && yen > 0 && spent(model, fan) + yen > fan.cap ? 'SPENDING_LIMIT' : null;
}

export function settlePaid(model: Model, fan: ModelFan, order: ModelOrder): void {
  order.state = 'paid';
  fan.charged += order.plays * (model.gachas[order.gacha] as ModelGacha).price;
}

/** What a code that is made now would cover. */
export const collectable = (model: Model, { orders }: ModelFan): string[] =>
  orders.filter(({ state, gacha }) => state === 'paid' && !model.gachas[gacha]?.mail).map(({ id }) => id);
