import { expect } from '@jest/globals';
import fc from 'fast-check';
import { ADDRESS } from '../address.ts';
import { type Command, codeOf, command, fanOf, realFan } from './command.ts';
import { collectable, FANS, standsInTheWay, unpaid } from './model.ts';
import { comeBack, pay, payAgain, payAsked, payBadly, payUnheard, recover } from './payments.ts';

const order = (who: number, gacha: number, plays: number): Command =>
  command(`fan ${who} orders ${plays} of ${gacha}`, async (model, real) => {
    const fan = fanOf(model, who);
    const before = unpaid(fan);
    const answer = await realFan(real, who).ordersPlays(real.gachaIds[gacha] ?? '', plays, ADDRESS);
    const refusal = standsInTheWay(model, fan, gacha, plays) ?? (before?.state === 'paying' ? 'PAYMENT_IN_PROGRESS' : null);
    expect(codeOf(answer)).toBe(refusal ?? 'OK');
    if (refusal) return;
    fan.orders = fan.orders.filter((one) => one !== before);
    fan.orders.push({ id: answer.data.createOrder.order.id, gacha, plays, state: 'pending' });
  });

const CANCELLING = {
  pending: 'OK',
  cancelled: 'OK',
  waiting: 'OK',
  paying: 'PAYMENT_IN_PROGRESS',
  paid: 'ORDER_ALREADY_PAID',
  delivered: 'ORDER_ALREADY_PAID',
};

const cancel = (who: number): Command =>
  command(`fan ${who} cancels`, async (model, real) => {
    const last = fanOf(model, who).orders.at(-1);
    if (!last) return;
    expect(codeOf(await realFan(real, who).cancels(last.id))).toBe(CANCELLING[last.state]);
    if (last.state === 'pending' || last.state === 'waiting') last.state = 'cancelled';
  });

const askForCode = (who: number): Command =>
  command(`fan ${who} asks for a code`, async (model, real) => {
    const fan = fanOf(model, who);
    const orders = collectable(model, fan);
    const answer = await realFan(real, who).asksForCode();
    expect(codeOf(answer)).toBe(orders.length > 0 ? 'OK' : 'NOTHING_TO_PICK_UP');
    if (orders.length > 0) fan.codes.push({ code: answer.data.issuePickupToken.code, orders });
  });

/** The newest code works, also a second time; an older one tells so, unless it was used before it was replaced. */
const collect = (who: number, gacha: number, back: number): Command =>
  command(`fan ${who} collects ${gacha} with code -${back}`, async (model, real) => {
    const fan = fanOf(model, who);
    const shown = fan.codes.at(-back);
    const covered = fan.orders.filter((one) => one.gacha === gacha && shown?.orders.includes(one.id));
    if (!shown || covered.length === 0) return;
    const answer = await real.staff.handsOver(
      shown.code,
      real.gachaIds[gacha] ?? '',
      covered.map(({ id }) => id),
    );
    if (back === 1) {
      expect(codeOf(answer)).toBe('OK');
      for (const one of covered) one.state = 'delivered';
    } else expect(['OK', 'PICKUP_CODE_SUPERSEDED', 'ALREADY_HANDED_OVER']).toContain(codeOf(answer));
    // Whatever an old code answers, it must not have handed anything over that waits: the end compares that.
  });

const restock = (gacha: number): Command =>
  command(`${gacha} is restocked`, async (model, real) => {
    await real.restocks(gacha, 2);
    const it = model.gachas[gacha];
    if (it) it.stock += 2;
  });

const CAP = 'mutation ($month: Yen) { setSpendingCap(input: { month: $month }) { user { id } } }';

/** What is lower holds at once; a sequence is over before anything is raised. */
const lowerCap = (who: number, month: number): Command =>
  command(`fan ${who} wants to spend ${month} yen at most`, async (model, real) => {
    const fan = fanOf(model, who);
    expect(codeOf(await realFan(real, who).asks(CAP, { month }))).toBe('OK');
    fan.cap = Math.min(month, fan.cap ?? month);
  });

const who = fc.nat(FANS - 1);
const which = fc.nat(2);

export const ALL = [
  fc.tuple(who, which, fc.integer({ min: 1, max: 4 })).map((at) => order(...at)),
  fc.tuple(who, which, fc.integer({ min: 1, max: 4 })).map((at) => order(...at)),
  who.map(pay),
  who.map(pay),
  who.map(payBadly),
  who.map(payUnheard),
  who.map(payAsked),
  who.map(payAsked),
  who.map(comeBack),
  fc.constant(null).map(recover),
  who.map(payAgain),
  who.map(cancel),
  who.map(askForCode),
  fc.tuple(who, which, fc.integer({ min: 1, max: 2 })).map((at) => collect(...at)),
  which.map(restock),
  fc.tuple(who, fc.constantFrom(1000, 1500, 2300)).map((at) => lowerCap(...at)),
];
