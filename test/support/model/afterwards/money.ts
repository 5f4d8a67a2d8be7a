import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { codeOf as codeIn } from '../command.ts';
import {
  chargeBackOf,
  close,
  type Item,
  isHeld,
  isIn,
  type Model,
  type ModelOrder,
  type ModelRefund,
  owedOf,
  PRICE,
  type Prizes,
  putBack,
  remainingOf,
  standing,
  wholeOf,
  withdraw,
} from './model.ts';
import { codeOf, command, ofOrder } from './world.ts';

const WORDS = { restock: 'RESTOCK', 'write-off': 'WRITE_OFF' } as const;

type Written = Pick<ModelRefund, 'origin' | 'amount' | 'prizes'>;

/** Written down: what refunds the order withdraws what waits, and what has happened already is done. */
export function write(model: Model, order: ModelOrder, { id }: { id: string }, written: Written): void {
  const state = written.origin === 'gateway' ? 'owed' : 'done';
  order.refunds.push({ ...written, id, state, isUnheard: false });
  if (!written.prizes) return;
  withdraw(order);
  if (state === 'done') close(model, order, written.prizes);
}

/** What the shop gives back: of what is left, and with a word about the prizes where it is all of it. */
function refusal(order: ModelOrder, amount: number, prizes: Prizes | null): string | null {
  const [whole, remaining] = [wholeOf(order), remainingOf(order)];
  if (owedOf(order)) return 'REFUND_IN_PROGRESS';
  if (whole && remaining === 0) return 'ORDER_REFUNDED';
  const isAll = amount >= remaining;
  if (amount > remaining || amount < Math.min(1, remaining) || (prizes !== null) !== (isAll && !whole)) return 'BAD_INPUT';
  return packed(order, prizes);
}

const packed = (order: ModelOrder, prizes: Prizes | null): string | null =>
  prizes && isIn(order, 'packed') ? 'ALREADY_PACKED' : null;

/** What is refunded whole is answered again. */
export const refund = (which: number, prizes: Prizes | null) =>
  ofOrder(`a refund with ${prizes}`, which, async (model, { supervisor }, order) => {
    const amount = remainingOf(order);
    const whole = amount === 0 ? wholeOf(order) : undefined;
    const again = prizes && prizes !== whole?.prizes ? 'DECIDED_OTHERWISE' : null;
    const refused = whole ? again : refusal(order, amount, prizes);
    const answer = await supervisor.refundsOrder({ orderId: order.id, ...(prizes && { prizes: WORDS[prizes] }) });
    expect(codeIn(answer)).toBe(refused ?? 'OK');
    if (whole && !refused) expect(answer.data.refundOrder.refund.id).toBe(whole.id);
    if (!whole && !refused) write(model, order, answer.data.refundOrder.refund, { origin: 'gateway', amount, prizes });
  });

/**
 * What of these is withdrawn, and how much may go back; with the last item of an order of which nothing was kept all that
 * is left.
 */
function ofItems(order: ModelOrder, named: readonly Item[], amount: number | null) {
  const isGone = ({ state }: Item) => state === 'handed over' || state === 'posted';
  const others = order.items.filter((item) => item.state !== 'withdrawn' && !named.includes(item));
  const isLast = others.every(isGone);
  const isAll = isLast && ![...others, ...named].some(isGone);
  const remaining = remainingOf(order);
  const most = isLast ? remaining : Math.max(0, remaining - 1);
  const price = PRICE * named.filter(({ isLast: isAddition }) => !isAddition).length;
  const share = isLast ? Math.min(price, remaining) : price;
  const asked = amount ?? (isAll ? remaining : share);
  return { asked, isWrong: asked < (isAll ? remaining : 0) || asked > most, isWhole: asked === remaining };
}

function itemsRefusal(order: ModelOrder, named: readonly Item[], isWrong: boolean): string | null {
  if (wholeOf(order)) return 'ORDER_REFUNDED';
  if (named.some(({ refund, state }) => refund || state === 'withdrawn')) return 'ITEM_REFUNDED';
  if (named.some(({ state }) => state === 'packed')) return 'ALREADY_PACKED';
  if (isWrong) return 'BAD_INPUT';
  return owedOf(order) ? 'REFUND_IN_PROGRESS' : null;
}

export const refundItems = (which: number, from: number, most: number, amount: number | null, prizes: Prizes) =>
  ofOrder(
    `a refund of ${most} items from ${from}, ${amount ?? 'their share'}, with ${prizes}`,
    which,
    async (model, real, order) => {
      const named = order.items.slice(from, from + most);
      if (named.length === 0) return;
      const { asked, isWrong, isWhole } = ofItems(order, named, amount);
      const refused = itemsRefusal(order, named, isWrong);
      const itemIds = named.map(({ id }) => id);
      const input = { orderId: order.id, itemIds, prizes: WORDS[prizes], ...(amount !== null && { amount }) };
      const answer = await real.supervisor.refundsOrder(input);
      expect(codeIn(answer)).toBe(refused ?? 'OK');
      if (refused) return;
      const { refund: told } = answer.data.refundOrder;
      expect(told.amount).toBe(asked);
      if (isWhole) return write(model, order, told, { origin: 'gateway', amount: asked, prizes });
      write(model, order, told, { origin: 'gateway', amount: asked, prizes: null });
      const written = order.refunds.at(-1) as ModelRefund;
      written.items = { named, prizes };
      for (const item of named) Object.assign(item, { refund: written, ...(item.state === 'waits' && { state: 'withdrawn' }) });
    },
  );

export const refundPart = (which: number, amount: number) =>
  ofOrder(`a refund of ${amount} yen`, which, async (model, { supervisor }, order) => {
    const answer = await supervisor.refundsOrder({ orderId: order.id, amount, idempotencyKey: randomUUID() });
    const refused = refusal(order, amount, null);
    expect(codeIn(answer)).toBe(refused ?? 'OK');
    if (!refused) write(model, order, answer.data.refundOrder.refund, { origin: 'gateway', amount, prizes: null });
  });

/** In cash. */
export const payBack = (which: number, amount: number | null, prizes: Prizes | null) =>
  ofOrder(`${amount ?? 'all'} yen back in cash with ${prizes}`, which, async (model, { operator }, order) => {
    const remaining = remainingOf(order);
    const refused = refusal(order, amount ?? remaining, prizes);
    const happened = { orderId: order.id, origin: 'otherwise', amount, prizes, remaining } as const;
    const [code, written] = await codeOf(operator.records(happened));
    expect(code).toBe(refused ?? 'OK');
    if (written) write(model, order, written, { origin: 'otherwise', amount: amount ?? remaining, prizes });
  });

/** A bank does not ask what the shop has given back. */
export const chargeBack = (which: number, amount: number | null) =>
  ofOrder(`a charge-back of ${amount ?? 'all'} yen`, which, async (model, { operator }, order) => {
    const [yen, remaining] = [amount ?? order.paid, remainingOf(order)];
    const prizes = yen >= remaining && !wholeOf(order) ? 'write-off' : null;
    const wrong = yen > order.paid ? 'BAD_INPUT' : packed(order, prizes);
    const refused = chargeBackOf(order) ? 'CHARGE_BACK_RECORDED' : wrong;
    const [code, written] = await codeOf(operator.records({ orderId: order.id, origin: 'charge-back', amount, prizes }));
    expect(code).toBe(refused ?? 'OK');
    if (written) write(model, order, written, { origin: 'charge-back', amount: yen, prizes });
  });

/** What would go back twice is held, unless the processor has carried it out already. */
function settle(model: Model, unheard?: 'arrives' | 'is lost'): void {
  for (const order of model.orders) {
    const owed = owedOf(order);
    if (!owed || (isHeld(order) && !owed.isUnheard && owed.amount > 0)) continue;
    if (unheard && !owed.isUnheard && owed.amount > 0) owed.isUnheard = unheard === 'arrives';
    else finish(model, order, owed);
  }
}

function finish(model: Model, order: ModelOrder, owed: ModelRefund): void {
  owed.state = 'done';
  const { named = [], prizes = null } = owed.items ?? {};
  if (prizes === 'restock')
    putBack(
      model,
      order,
      named.filter(({ state }) => state === 'withdrawn'),
    );
  close(model, order, owed.prizes);
}

export const giveBack = (unheard?: 'arrives' | 'is lost') =>
  command(`the gateways give back${unheard ? `, and what they ask ${unheard}` : ''}`, async (model, real) => {
    await real.givesBack(unheard);
    settle(model, unheard);
  });

export const hasOwed = (order: ModelOrder): boolean => owedOf(order) !== undefined;
export const hasWritten = (order: ModelOrder): boolean => standing(order).some(({ origin }) => origin !== 'gateway');
