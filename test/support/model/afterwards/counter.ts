import { expect } from '@jest/globals';
import type { Fan, StaffMember } from '../../actors.ts';
import { ADDRESS } from '../../address.ts';
import { codeOf } from '../command.ts';
import { type Code, GACHAS, type Handover, type Item, isPosted, type Model, type ModelOrder, PRICE, wholeOf } from './model.ts';
import { command } from './world.ts';

const ITEMS = 'query ($id: ID!) { order(id: $id) { items { id } } }';

const realFan = (fans: Fan[], fan: number): Fan => fans[fan] as Fan;

export const buy = (fan: number, gacha: number, plays: number) =>
  command(`fan ${fan} buys ${plays} of ${gacha}`, async (model, { fans, gachaIds }) => {
    const stock = model.stock[gacha] ?? 0;
    const asking = realFan(fans, fan);
    const address = GACHAS[gacha]?.isPosted ? ADDRESS : undefined;
    const answer = await asking.ordersPlays(gachaIds[gacha] ?? '', plays, address);
    expect(codeOf(answer)).toBe(stock < plays ? 'SOLD_OUT' : 'OK');
    if (stock < plays) return;
    const { id } = answer.data.createOrder.order;
    expect(codeOf(await asking.pays(id))).toBe('OK');
    model.stock[gacha] = stock - plays;
    const { items: won } = (await asking.asks(ITEMS, { id })).data.order;
    const items = won.map(({ id }: { id: string }, at: number): Item => ({ id, isLast: at === plays, state: 'waits' }));
    const hasLastOne = stock === plays && model.lastOnes[gacha] === true;
    expect(items).toHaveLength(plays + Number(hasLastOne));
    if (hasLastOne) model.lastOnes[gacha] = false;
    model.orders.push({ id, fan, gacha, paid: plays * PRICE, items, refunds: [] });
  });

const waiting = (order: ModelOrder): Item[] => order.items.filter(({ state }) => state === 'waits');
const collectedBy = (model: Model, fan: number): ModelOrder[] =>
  model.orders.filter((order) => order.fan === fan && !isPosted(order));

export const askForCode = (fan: number) =>
  command(`fan ${fan} asks for a code`, async (model, { fans }) => {
    const items = collectedBy(model, fan).flatMap(waiting);
    const answer = await realFan(fans, fan).asksForCode();
    expect(codeOf(answer)).toBe(items.length > 0 ? 'OK' : 'NOTHING_TO_PICK_UP');
    if (items.length > 0) model.codes[fan]?.push({ code: answer.data.issuePickupToken.code, items });
  });

/** The code is of now, or of before the last refunds and undone handovers. */
export const collect = (fan: number, from: number, most: number, counter: number) =>
  command(
    `fan ${fan} collects ${most} from ${from} of what the code covers at counter ${counter}`,
    async (model, { counters, gachaIds }) => {
      const code = model.codes[fan]?.at(-1) as Code;
      const named = code.items.slice(from, from + most);
      if (named.length === 0) return;
      const itemIds = named.map(({ id }) => id);
      const answer = await (counters[counter] as StaffMember).reports({
        pickupCode: code.code,
        gachaId: gachaIds[0] ?? '',
        itemIds,
      });
      const refused = refusal(model, code, named, counter);
      expect(codeOf(answer)).toBe(refused ?? 'OK');
      if (!refused) handOver(model, named, { id: answer.data.confirmHandover.handoverIds.at(-1), code, counter });
    },
    (model) => (model.codes[fan] ?? []).length > 0,
  );

/** What the counter itself reported a moment ago, with the same code, it may report again. */
function refusal(model: Model, code: Code, named: readonly Item[], counter: number): string | null {
  const isOwn = ({ handover }: Item) => handover?.code === code && handover.counter === counter;
  if (named.some((item) => item.state === 'handed over' && !isOwn(item))) return 'ALREADY_HANDED_OVER';
  const withdrawn = named.filter(({ state }) => state === 'withdrawn');
  if (withdrawn.length === 0) return null;
  const isWhole = model.orders.some((order) => wholeOf(order) && order.items.some((item) => withdrawn.includes(item)));
  return isWhole ? 'ORDER_REFUNDED' : 'ITEM_REFUNDED';
}

/** Its own record is the last one that is answered; what was handed over before stays as it is. */
export function handOver(model: Model, named: readonly Item[], handover: Handover): void {
  const fresh = named.filter(({ state }) => state === 'waits');
  if (fresh.length === 0) return;
  expect(model.handovers.map(({ id }) => id)).not.toContain(handover.id);
  model.handovers.push(handover);
  for (const item of fresh) Object.assign(item, { state: 'handed over', handover });
}

export const undo = (which: number) =>
  command(
    `handover ${which} is undone`,
    async (model, { supervisor }) => {
      const handover = model.handovers[which % model.handovers.length] as Handover;
      const stands = (item: Item) => item.state === 'handed over' && item.handover === handover;
      const orders = model.orders.filter(({ items }) => items.some(stands));
      const isRefunded = orders.some((order) => wholeOf(order));
      const answer = await supervisor.undoes({ handoverId: handover.id });
      const isOfItem = orders.some(({ items }) => items.some((item) => stands(item) && item.refund));
      const refused = isRefunded ? 'ORDER_REFUNDED' : isOfItem ? 'ITEM_REFUNDED' : undefined;
      expect(codeOf(answer)).toBe(refused ?? 'OK');
      if (refused) return;
      for (const { items } of orders) for (const item of items.filter(stands)) item.state = 'waits';
    },
    ({ handovers }) => handovers.length > 0,
  );
