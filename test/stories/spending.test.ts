import { beforeAll, describe, expect, test } from '@jest/globals';
import { discloseUser } from '../../src/operator/people/disclose.ts';
import { eraseUser } from '../../src/operator/people/erase.ts';
import { disclosurePage } from '../../src/operator/people/page.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { MIDNIGHT_MS, notAtMidnight } from '../support/clock.ts';
import { asOperator } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { restClient } from '../support/rest.ts';
import { aStage, oneRow } from '../support/stage.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

/** By age, and none for adults. */
const stage = aStage({
  spendingCaps: { bands: [{ under: 18, day: 2000, month: 3000 }], adult: { day: null, month: null } },
});
const { records, takesBack } = asOperator(() => stage.database);

const SPENDING = `spending { birthMonth isBirthMonthNeeded
  day { limit spent left startsAt endsAt } month { limit spent left startsAt endsAt }
  ownCap { day month later { day month from } } }`;

const spends = async (fan: Fan) => (await fan.asks(`{ me { ${SPENDING} } }`)).data.me.spending;
const gives = (fan: Fan, birthMonth: string) =>
  fan.asks(`mutation ($input: GiveBirthMonthInput!) { giveBirthMonth(input: $input) { user { ${SPENDING} } } }`, {
    input: { birthMonth },
  });
const sets = (fan: Fan, input: { day?: number | null; month?: number | null }) =>
  fan.asks(`mutation ($input: SetSpendingCapInput!) { setSpendingCap(input: $input) { user { ${SPENDING} } } }`, { input });

const YEAR = new Date().getUTCFullYear();
const GROWN = `${YEAR - 30}-04`;
const YOUNG = `${YEAR - 15}-04`;

beforeAll(notAtMidnight, MIDNIGHT_MS);

let gachaId: string;
let support: StaffMember;
beforeAll(async () => {
  gachaId = await aGacha(stage.database, { price: 500, prizes: [prizeEntry({ stock: 500 })] });
  support = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'support');
});

async function aFan(born?: string): Promise<Fan> {
  const fan = await Fan.signsUp(stage.gateway);
  if (born) expect((await gives(fan, born)).code).toBeUndefined();
  return fan;
}

describe('a month of birth', () => {
  test('that the operator asks for is needed before anything is ordered, and what it helps is said', async () => {
    const fan = await aFan();
    expect(await spends(fan)).toMatchObject({ birthMonth: null, isBirthMonthNeeded: true, month: { limit: null, spent: 0 } });
    const { errors } = await fan.ordersPlays(gachaId);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BIRTH_MONTH_REQUIRED',
      retryable: false,
      action: 'GIVE_BIRTH_MONTH',
    });
    await gives(fan, GROWN);
    expect(await spends(fan)).toMatchObject({ birthMonth: GROWN, isBirthMonthNeeded: false, month: { limit: null, left: null } });
    await fan.hasPaid(gachaId, 20);
  });

  test('is not needed for what costs nothing', async () => {
    const free = await aGacha(stage.database, { price: 0 });
    await (await aFan()).hasPaid(free);
  });

  test('comes with the sign-up where the client asks then', async () => {
    const token = await aToken(MEMBERS, 'asked at once');
    const signUp = `mutation ($input: SignUpInput!) { signUp(input: $input) { user { ${SPENDING} } } }`;
    const { data } = await stage.gateway.ask(signUp, { input: { birthMonth: YOUNG } }, token);
    expect(data.signUp.user.spending).toMatchObject({ birthMonth: YOUNG, day: { limit: 2000 }, month: { limit: 3000 } });
    const again = await stage.gateway.ask(signUp, { input: { birthMonth: GROWN } }, token);
    expect(again.code).toBe('BIRTH_MONTH_GIVEN');
  });

  test('is given once; support corrects it, and the log says that, and not when it was', async () => {
    const fan = await aFan(YOUNG);
    expect((await gives(fan, YOUNG)).code).toBeUndefined();
    expect((await gives(fan, GROWN)).code).toBe('BIRTH_MONTH_GIVEN');
    const input = { userId: fan.id, birthMonth: GROWN, reason: 'a passport was shown' };
    const corrected = await support.asks(
      'mutation ($input: CorrectBirthMonthInput!) { correctBirthMonth(input: $input) { user { id } } }',
      { input },
    );
    expect(corrected.code).toBeUndefined();
    expect((await spends(fan)).birthMonth).toBe(GROWN);
    const deed = await oneRow(stage.database, `select to_jsonb(d) as told from deeds d where user_id = ?`, [fan.id]);
    expect(JSON.stringify(deed)).toContain('a passport was shown');
    expect(JSON.stringify(deed)).not.toMatch(new RegExp(`${GROWN}|${YOUNG}`));
  });

  test.each(['', '1999', 'soon', '2999-01', '1999-13'])('%j is none', async (birthMonth) => {
    const { errors } = await gives(await aFan(), birthMonth);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', errors: [{ field: 'birthMonth' }] });
  });

  test('is sealed, disclosed to the fan, and gone with the person', async () => {
    const fan = await aFan(YOUNG);
    await sets(fan, { day: 700, month: null });
    const row = await oneRow<{ birth_month: string }>(stage.database, 'select birth_month from birth_months where user_id = ?', [
      fan.id,
    ]);
    expect(row.birth_month).toMatch(/^1\./);
    const asked = { id: fan.id, by: { account: 'Olga' }, why: 'asked by letter' };
    const told = await discloseUser(stage.database.fork(), asked);
    expect(told).toMatchObject({ birthMonth: YOUNG, ownCap: { dayYen: 700, monthYen: null } });
    expect(told && disclosurePage(told)).toContain(YOUNG);
    await eraseUser(stage.database.fork(), asked);
    for (const table of ['birth_months', 'own_caps'])
      expect(await stage.database.sql(`select from ${table} where user_id = ?`, [fan.id])).toEqual([]);
  });
});

describe('a cap by age', () => {
  test('is told with what is left and from when, where it is ordered', async () => {
    const fan = await aFan(YOUNG);
    await fan.hasPaid(gachaId, 3);
    const { day, month } = await spends(fan);
    expect([day, month]).toMatchObject([
      { limit: 2000, spent: 1500, left: 500 },
      { limit: 3000, spent: 1500, left: 1500 },
    ]);
    const { errors } = await fan.ordersPlays(gachaId, 2);
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('500 yen are left until'),
      extensions: { code: 'SPENDING_LIMIT', spending: { period: 'DAY', limit: 2000, left: 500, from: day.endsAt } },
    });
    const { errors: longer } = await fan.ordersPlays(gachaId, 4);
    expect(longer[0]?.extensions.spending).toEqual({ period: 'MONTH', limit: 3000, left: 1500, from: month.endsAt });
    await fan.hasPaid(gachaId, 1);
  });

  test('is looked at again when the payment begins', async () => {
    const fan = await aFan(YOUNG);
    const orderId = await fan.hasOrdered(gachaId, 2);
    await sets(fan, { day: 999, month: null });
    expect((await fan.pays(orderId)).errors[0]?.extensions.spending).toMatchObject({ period: 'DAY', limit: 999, left: 999 });
    expect((await fan.reads(orderId)).data.order.status).toBe('PENDING');
  });

  test('over REST it is refused by the same code and sentence', async () => {
    const fan = await aFan(YOUNG);
    const rest = restClient(stage.gateway, fan.token);
    const { status, body } = await rest.post(`/api/v1/gachas/${gachaId}/orders`, { play_amount: 5 });
    expect([status, body.code]).toEqual([409, 'SPENDING_LIMIT']);
    expect(body.detail).toContain('2,000 yen are left until');
    const unknown = restClient(stage.gateway, (await aFan()).token);
    const asked = await unknown.post(`/api/v1/gachas/${gachaId}/orders`, { play_amount: 1 });
    expect([asked.status, asked.body.code, asked.body.action]).toEqual([403, 'BIRTH_MONTH_REQUIRED', 'GIVE_BIRTH_MONTH']);
  });

  test('in Japanese it is said in yen and in days of Tokyo', async () => {
    const fan = await aFan(YOUNG);
    const { body } = await restClient(stage.gateway, fan.token).post(
      `/api/v1/gachas/${gachaId}/orders`,
      { play_amount: 5 },
      { 'accept-language': 'ja' },
    );
    expect(body.detail).toMatch(/1日の上限2,000円のうち、残りは2,000円です。\d+年\d+月\d+日 0:00から/);
  });
});

describe('what a fan is offered', () => {
  const FORM = `viewerOrderability { isOrderable refusal action maxPlayAmount }`;
  const offered = async (fan: Fan, id = gachaId) =>
    (await fan.asks(`query ($id: ID!) { gacha(id: $id) { ${FORM} } }`, { id })).data.gacha.viewerOrderability;
  const listed = async (fan: Fan) => {
    const { data } = await fan.asks(`{ gachas(first: 100) { nodes { id ${FORM} } } }`);
    return data.gachas.nodes.find(({ id }: { id: string }) => id === gachaId)?.viewerOrderability;
  };

  /** As many are ordered as are offered, and no more. */
  const holds = async (fan: Fan): Promise<number> => {
    const found = await offered(fan);
    expect(await listed(fan)).toEqual(found);
    const { isOrderable, refusal, action, maxPlayAmount } = found;
    const { errors, code } = await fan.ordersPlays(gachaId, maxPlayAmount + 1);
    expect(code).toMatch(/^(SPENDING_LIMIT|BIRTH_MONTH_REQUIRED)$/);
    if (!isOrderable) expect([code, errors[0]?.extensions.action ?? null]).toEqual([refusal, action]);
    if (maxPlayAmount > 0) await fan.hasOrdered(gachaId, maxPlayAmount);
    return maxPlayAmount;
  };

  test('by the cap of their age is what will be taken, and nothing once it is used up', async () => {
    const fan = await aFan(YOUNG);
    expect(await holds(fan)).toBe(4);
    await fan.hasPaid(gachaId, 3);
    expect(await holds(fan)).toBe(1);
    await fan.hasPaid(gachaId, 1);
    expect(await holds(fan)).toBe(0);
    expect(await offered(fan)).toEqual({ isOrderable: false, refusal: 'SPENDING_LIMIT', action: null, maxPlayAmount: 0 });
  });

  test('by a cap of their own is less, and what is free is offered to all', async () => {
    const fan = await aFan(GROWN);
    expect((await offered(fan)).maxPlayAmount).toBeGreaterThan(4);
    await sets(fan, { month: 1499 });
    expect(await holds(fan)).toBe(2);
    await sets(fan, { month: 0 });
    expect(await holds(fan)).toBe(0);
    expect((await offered(fan, await cheap())).isOrderable).toBe(true);
  });

  test('whose month of birth is needed is nothing, and what helps', async () => {
    const fan = await aFan();
    expect(await holds(fan)).toBe(0);
    expect((await offered(fan)).action).toBe('GIVE_BIRTH_MONTH');
  });

  test('is read once, by however many names it is asked', async () => {
    const fan = await aFan(YOUNG);
    const other = await aGacha(stage.database, { price: 500 });
    const count = async (query: string) => {
      stage.database.statements.splice(0);
      expect((await fan.asks(query, { id: gachaId, other })).errors).toEqual([]);
      return stage.database.statements.splice(0);
    };
    const one = await count(`query ($id: ID!) { gacha(id: $id) { ${FORM} } me { ${SPENDING} } }`);
    const many = await count(`query ($id: ID!, $other: ID!) {
      a: gacha(id: $id) { ${FORM} } b: gacha(id: $other) { ${FORM} }
      me { a: ${SPENDING} b: ${SPENDING} c: ${SPENDING} } again: me { ${SPENDING} } }`);
    expect(many.length).toBeLessThanOrEqual(one.length);
  });
});

describe('what was spent', () => {
  test('does not hold what failed, and what waits at a bank counts once it is paid', async () => {
    const fan = await aFan(YOUNG);
    expect((await fan.pays(await fan.hasOrdered(gachaId, 4), 'tok_declined')).code).toBe('PAYMENT_DECLINED');
    expect((await spends(fan)).day).toMatchObject({ spent: 0, left: 2000 });
    const { data } = await fan.pays(await fan.hasOrdered(gachaId, 4), 'tok_3ds_challenge');
    expect(data.pay.payment.status).toBe('CHALLENGED');
    expect((await spends(fan)).day.spent).toBe(0);
    await fan.hasPaid(gachaId, 4);
    expect((await spends(fan)).day.spent).toBe(2000);
  });

  test('is given back by a refund once the money is back, in the day and the month of the payment', async () => {
    const fan = await aFan(YOUNG);
    const orderId = await fan.hasPaid(gachaId, 4);
    await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
    expect((await spends(fan)).day).toMatchObject({ spent: 2000, left: 0 });
    await goBack(stage.database);
    expect((await spends(fan)).day).toMatchObject({ spent: 0, left: 2000 });
    await fan.hasPaid(gachaId, 4);
  });

  test('is not given back by the bank of a card, and counts again where what went back in cash had not', async () => {
    const fan = await aFan(YOUNG);
    const orderId = await fan.hasPaid(gachaId, 2);
    await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
    expect((await spends(fan)).day.spent).toBe(1000);
    const other = await fan.hasPaid(gachaId, 2);
    const { id } = await records({ orderId: other, origin: 'otherwise', amount: 300, remaining: 1000 });
    expect((await spends(fan)).day.spent).toBe(1700);
    await takesBack(id);
    expect((await spends(fan)).day.spent).toBe(2000);
  });

  test('of yesterday counts in the month alone, and of the month before not at all', async () => {
    const fan = await aFan(GROWN);
    await fan.hasPaid(gachaId, 2);
    const { day, month } = await spends(fan);
    const at = async (instant: string) => {
      const { sql } = stage.database;
      await sql('update orders set created_at = ? where user_id = ?', [instant, fan.id]);
      await sql('update payments set created_at = ? from orders o where o.id = order_id and user_id = ?', [instant, fan.id]);
      const spent = await spends(fan);
      return [spent.day.spent, spent.month.spent];
    };
    expect(await at(day.startsAt)).toEqual([1000, 1000]);
    expect(await at(month.startsAt)).toEqual([month.startsAt === day.startsAt ? 1000 : 0, 1000]);
    expect(await at(new Date(Date.parse(month.startsAt) - 1).toISOString())).toEqual([0, 0]);
  });
});

const cheap = () => aGacha(stage.database, { price: 0 });

describe('a cap of their own', () => {
  test('is lowered at once and raised a day later, beside that of the operator', async () => {
    const fan = await aFan(YOUNG);
    const { data } = await sets(fan, { day: 1000, month: 9000 });
    expect(data.setSpendingCap.user.spending).toMatchObject({
      day: { limit: 1000, left: 1000 },
      month: { limit: 3000 },
      ownCap: { day: 1000, month: 9000, later: null },
    });
    expect((await fan.ordersPlays(gachaId, 3)).code).toBe('SPENDING_LIMIT');
    const raised = (await sets(fan, { day: 1500 })).data.setSpendingCap.user.spending;
    expect(raised).toMatchObject({ day: { limit: 1000 }, ownCap: { day: 1000, month: 9000, later: { day: 1500, month: null } } });
    const hours = (Date.parse(raised.ownCap.later.from) - Date.now()) / 3_600_000;
    expect([hours > 23.9, hours < 24.1]).toEqual([true, true]);
    await stage.database.sql(`update own_caps set later_from = now() - interval '1 second' where user_id = ?`, [fan.id]);
    expect(await spends(fan)).toMatchObject({ day: { limit: 1500 }, ownCap: { day: 1500, month: null, later: null } });
    await fan.hasPaid(gachaId, 3);
  });

  test('of nothing lets nothing be bought but what is free', async () => {
    const fan = await aFan(GROWN);
    await sets(fan, { day: 0 });
    expect((await fan.ordersPlays(gachaId)).code).toBe('SPENDING_LIMIT');
    await fan.hasPaid(await cheap());
  });

  test.each([
    [{ day: -1 }, 'input.day'],
    [{ month: 100_000_000 }, 'month'],
  ])('%j is none', async (input, field) => {
    const { errors } = await sets(await aFan(), input);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' });
    expect(errors[0]?.extensions.errors?.[0]?.field).toMatch(field.split('.').at(-1) ?? '');
  });
});

test('nobody sees what another may spend', async () => {
  const fan = await aFan(YOUNG);
  await fan.hasPaid(gachaId);
  const found = await support.asks(
    `{ findOrders(where: { userId: "${fan.id}" }) { nodes { fan { id spending { birthMonth } } } } }`,
  );
  expect(found.data.findOrders.nodes).toEqual([{ fan: { id: fan.id, spending: null } }]);
});
