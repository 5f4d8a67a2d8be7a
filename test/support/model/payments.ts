import { expect } from '@jest/globals';
import { type Command, codeOf, command, fanOf, type Real, realFan } from './command.ts';
import { type Model, type ModelFan, type ModelOrder, settlePaid, standsInTheWay, unpaid } from './model.ts';

/** What paying an unpaid order should answer with a card that is good. */
function payRefusal(model: Model, fan: ModelFan, { state, gacha, plays }: ModelOrder): string | null {
  return state === 'paying' ? 'PAYMENT_IN_PROGRESS' : standsInTheWay(model, fan, gacha, plays);
}

const takeStock = (model: Model, order: ModelOrder): void => {
  const it = model.gachas[order.gacha];
  if (!it) return;
  it.stock -= order.plays;
  order.hasLastOne = it.lastOne && it.stock === 0;
  if (order.hasLastOne) it.lastOne = false;
};

const hasUnpaid = (who: number) => (model: Model) => unpaid(fanOf(model, who)) !== undefined;

export const pay = (who: number): Command =>
  command(
    `fan ${who} pays`,
    async (model, real) => {
      const fan = fanOf(model, who);
      const waiting = unpaid(fan) as ModelOrder;
      if (waiting.state === 'waiting') return expectSameBank(real, who, waiting);
      const refusal = payRefusal(model, fan, waiting);
      expect(codeOf(await realFan(real, who).pays(waiting.id))).toBe(refusal ?? 'OK');
      if (refusal) return;
      takeStock(model, waiting);
      settlePaid(model, fan, waiting);
    },
    hasUnpaid(who),
  );

export const payBadly = (who: number): Command =>
  command(
    `fan ${who} pays with a bad card`,
    async (model, real) => {
      const fan = fanOf(model, who);
      const waiting = unpaid(fan) as ModelOrder;
      const isFree = model.gachas[waiting.gacha]?.price === 0;
      if (isFree) return;
      const answer = await realFan(real, who).pays(waiting.id, 'tok_declined');
      const refusal = payRefusal(model, fan, waiting);
      expect(codeOf(answer)).toBe(refusal ?? 'PAYMENT_DECLINED');
      if (!refusal) waiting.state = 'pending';
    },
    hasUnpaid(who),
  );

export const payUnheard = (who: number): Command =>
  command(
    `fan ${who} pays, and the capture is not heard`,
    async (model, real) => {
      const fan = fanOf(model, who);
      const waiting = unpaid(fan) as ModelOrder;
      if (model.gachas[waiting.gacha]?.price === 0) return;
      const refusal = payRefusal(model, fan, waiting);
      if (waiting.state === 'waiting') return;
      const answer = await real.losingCaptures(() => realFan(real, who).pays(waiting.id));
      expect(codeOf(answer)).toBe(refusal ?? 'UNAVAILABLE');
      if (refusal) return;
      takeStock(model, waiting);
      waiting.state = 'paying';
    },
    hasUnpaid(who),
  );

export const recover = (): Command =>
  command('a gateway recovers', async (model, real) => {
    await real.recovers();
    for (const fan of model.fans)
      for (const one of fan.orders) {
        if (one.state === 'paying') settlePaid(model, fan, one);
        // The holder has not come back for a quarter of an hour.
        if (one.state === 'waiting') one.state = 'pending';
      }
  });

const CHALLENGED = 'tok_3ds_challenge';

/** Without a card, or with the same, the answer is the payment that waits. */
async function expectSameBank(real: Real, who: number, { id }: ModelOrder, card?: string): Promise<void> {
  const answer = await realFan(real, who).pays(id, card);
  expect(answer.data.pay.payment.status).toBe('CHALLENGED');
}

export const payAsked = (who: number): Command =>
  command(
    `fan ${who} pays with a card whose holder is asked`,
    async (model, real) => {
      const fan = fanOf(model, who);
      const waiting = unpaid(fan) as ModelOrder;
      if (model.gachas[waiting.gacha]?.price === 0) return;
      if (waiting.state === 'waiting') return expectSameBank(real, who, waiting, CHALLENGED);
      const refusal = payRefusal(model, fan, waiting);
      const answer = await realFan(real, who).pays(waiting.id, CHALLENGED);
      expect(codeOf(answer)).toBe(refusal ?? 'OK');
      if (!refusal) waiting.state = 'waiting';
    },
    hasUnpaid(who),
  );

const COMPLETE = 'mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { status } } }';

export const comeBack = (who: number): Command =>
  command(`the holder ${who} comes back`, async (model, real) => {
    const fan = fanOf(model, who);
    const waiting = unpaid(fan);
    if (waiting?.state !== 'waiting') return;
    await real.comesBack(waiting.id);
    const isSoldOut = (model.gachas[waiting.gacha]?.stock ?? 0) < waiting.plays;
    const answer = await realFan(real, who).asks(COMPLETE, { id: waiting.id });
    expect(codeOf(answer)).toBe(isSoldOut ? 'SOLD_OUT' : 'OK');
    if (isSoldOut) {
      waiting.state = 'pending';
      return;
    }
    takeStock(model, waiting);
    settlePaid(model, fan, waiting);
  });

export const payAgain = (who: number): Command =>
  command(`fan ${who} pays again what is paid`, async (model, real) => {
    for (const { id, state } of fanOf(model, who).orders.slice(-2))
      if (state === 'paid' || state === 'delivered')
        expect((await realFan(real, who).pays(id)).data.pay.payment.status).toBe('CAPTURED');
  });
