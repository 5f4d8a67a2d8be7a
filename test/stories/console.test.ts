import { expect, test } from '@jest/globals';
import { tail } from '../../src/draw/audit/binomial.ts';
import { verdictOn } from '../../src/draw/audit/verdict.ts';
import { WORDS } from '../../src/language/words.ts';
import { observeOdds } from '../../src/operator/sales/observed.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();

const STANDING = `query ($gachaIds: [ID!]) { standing(gachaIds: $gachaIds) { at payments { step count amount oldestAt }
  failures { refusal count } waiting { kind count oldestAt } } }`;
const STOCK = `query ($gachaId: ID!, $from: DateTime, $to: DateTime, $by: Span) { stockOverTime(gachaId: $gachaId, from: $from, to: $to, by: $by) {
  startsAt drawnAt prizes { prize { id } stock } } }`;

const operates = (gachaIds: string[] | 'all') => StaffMember.isHired(stage.gateway, stage.database, gachaIds, 'operator');

test('an operator sees payments under way, those that failed, and what waits, at their gachas', async () => {
  const { database, gateway } = stage;
  const [own, mail, other] = [
    await aGacha(database, { price: 500 }),
    await aGacha(database, { price: 500, delivery_type: 'mail' }),
    await aGacha(database),
  ];
  const [fan, stranger] = [await Fan.signsUp(gateway), await Fan.signsUp(gateway)];
  const support = await StaffMember.isHired(gateway, database, [own, mail], 'support');
  const clerk = await StaffMember.isHired(gateway, database, [mail], 'shipping');
  await stranger.hasPaid(other, 4);
  await fan.hasPaid(own, 3);
  const packed = await fan.hasPaid(mail, 1, ADDRESS);
  await fan.hasPaid(mail, 2, ADDRESS);
  await clerk.asks(`mutation { packParcel(input: { orderIds: ["${packed}"] }) { shipment { id } } }`);
  await support.refundsOrder({ orderId: await fan.hasPaid(own, 2), prizes: 'WRITE_OFF' });
  expect((await fan.pays(await fan.hasOrdered(own), 'tok_declined')).code).toBe('PAYMENT_DECLINED');
  const begun = await fan.hasPaid(own, 2);
  await database.fork().transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`update payments set state = 'drawn' where order_id = ?`, [begun]);
  });
  const { data } = await (await operates([own, mail])).asks(STANDING);
  const { at, payments, failures, waiting } = data.standing;
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  expect(payments).toEqual([{ step: 'DRAWN', count: 1, amount: 1_000, oldestAt: expect.any(String) }]);
  expect(failures).toEqual([{ refusal: 'PAYMENT_DECLINED', count: 1 }]);
  const counts = (all: { kind: string; count: number }[]) => Object.fromEntries(all.map(({ kind, count }) => [kind, count]));
  expect(counts(waiting)).toEqual({ ITEM_TO_COLLECT: 5, ITEM_TO_PACK: 2, PARCEL_TO_POST: 1, REFUND: 1 });
  const theirs = await (await operates([other])).asks(STANDING);
  expect(theirs.data.standing).toMatchObject({ payments: [], failures: [] });
  expect(counts(theirs.data.standing.waiting)).toEqual({ ITEM_TO_COLLECT: 4, ITEM_TO_PACK: 0, PARCEL_TO_POST: 0, REFUND: 0 });
  const all = (await (await operates('all')).asks(STANDING)).data.standing;
  expect(counts(all.waiting)).toEqual({ ITEM_TO_COLLECT: 9, ITEM_TO_PACK: 2, PARCEL_TO_POST: 1, REFUND: 1 });
  const ofOne = (await (await operates('all')).asks(STANDING, { gachaIds: [mail] })).data.standing;
  expect(counts(ofOne.waiting)).toEqual({ ITEM_TO_COLLECT: 0, ITEM_TO_PACK: 2, PARCEL_TO_POST: 1, REFUND: 0 });
  expect((await (await operates([own])).asks(STANDING, { gachaIds: [mail] })).code).toBe('FORBIDDEN');
});

test('the stock of each prize is what was left after the last draw of an hour, also where it was put back since', async () => {
  const { database, gateway } = stage;
  const prizes = [prizeEntry({ stock: 20 }), prizeEntry({ stock: 20 }), prizeEntry({ stock: 1 })];
  const gachaId = await aGacha(database, { prizes });
  const fan = await Fan.signsUp(gateway);
  const stockNow = () =>
    database.sql<{ id: string; stock: number }>('select id, stock from prizes where gacha_id = ? order by id', [gachaId]);
  const first = await fan.hasPaid(gachaId, 7);
  const afterFirst = await stockNow();
  await database.fork().transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`update draws set drawn_at = drawn_at - interval '90 minutes' where gacha_id = ?`, [gachaId]);
  });
  await fan.hasPaid(gachaId, 5);
  const afterSecond = await stockNow();
  const operator = await operates([gachaId]);
  const asks = async (asked: object) => (await operator.asks(STOCK, { gachaId, ...asked })).data.stockOverTime;
  const shown = (rows: { id: string; stock: number }[]) => rows.map(({ id, stock }) => ({ prize: { id }, stock }));
  const hours = await asks({ by: 'HOUR' });
  expect(hours.map((hour: { prizes: unknown }) => hour.prizes)).toEqual([shown(afterFirst), shown(afterSecond)]);
  for (const { startsAt, drawnAt } of hours) {
    expect(Date.parse(startsAt) % 3_600_000).toBe(0);
    expect(Date.parse(drawnAt) - Date.parse(startsAt)).toBeLessThan(3_600_000);
  }
  const support = await StaffMember.isHired(gateway, database, [gachaId], 'support');
  await support.refundsOrder({ orderId: first, prizes: 'RESTOCK' });
  expect(await asks({ by: 'HOUR' })).toEqual(hours);
  const days = await asks({});
  expect(days.at(-1).prizes).toEqual(shown(afterSecond));
  for (const { startsAt } of days) expect(startsAt).toMatch(/T15:00:00\.000Z$/);
  const tooLong = { by: 'HOUR', from: '2026-01-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' };
  expect(fieldsOf(await operator.asks(STOCK, { gachaId, ...tooLong }))).toEqual(['from']);
});

test('the stock of many prizes is told of as many days as an answer may have', async () => {
  const gachaId = await aGacha(stage.database, { prizes: Array.from({ length: 501 }, () => prizeEntry()) });
  const operator = await operates([gachaId]);
  const [from, many] = ['2026-01-01T00:00:00.000Z', '2026-04-11T00:00:00.000Z'];
  for (const [asked, days, to] of [
    [{ from, to: many }, 99, '2026-04-10T00:00:00.000Z'],
    [{ from, to: many, by: 'HOUR' }, 32, ''],
    [{ from, to: '2026-01-06T00:00:00.000Z', by: 'HOUR' }, 4, '2026-01-05T00:00:00.000Z'],
  ] as const) {
    const refused = await operator.asks(STOCK, { gachaId, ...asked });
    expect(refused.errors[0]?.extensions.errors).toMatchObject([
      { field: 'from', message: `must be before to, by ${days} days at most` },
    ]);
    if (to) expect((await operator.asks(STOCK, { gachaId, ...asked, to })).data.stockOverTime).toEqual([]);
  }
});

const ODDS = `query ($gachaId: ID!) { drawnOdds(gachaId: $gachaId) { number plays pValue verdict sentence
  prizes { prize { id } declared expected drawn least most onceIn sentence } } }`;

test('declared odds stand against what was drawn, of the prizes that each play could win, in words', async () => {
  const { database, gateway } = stage;
  const [rare, common] = [prizeEntry({ stock: 1, pickup_weight: 1 }), prizeEntry({ stock: 200, pickup_weight: 9 })];
  const unsupplied = prizeEntry({ stock: 0, pickup_weight: 90 });
  const gachaId = await aGacha(database, { prizes: [rare, common, unsupplied] });
  const fan = await Fan.signsUp(gateway);
  for (let orders = 0; orders < 3; orders += 1) await fan.hasPaid(gachaId, 20);
  const operator = await operates([gachaId]);
  const { data } = await operator.asks(ODDS, { gachaId });
  const [version, ...others] = data.drawnOdds;
  expect([version.number, version.plays, others]).toEqual([1, 60, []]);
  const [observed] = await observeOdds(database.fork(), gachaId);
  const known = new Map(observed?.prizes.map((one) => [one.prizeId, one]));
  // Only one play had a choice.
  expect(version).toMatchObject({ pValue: null, verdict: 'TOO_FEW', sentence: 'Too few plays to judge.' });
  for (const { prize, expected, drawn, least, most } of version.prizes) {
    expect(expected).toBeCloseTo(known.get(prize.id)?.expected ?? 0, 6);
    expect(drawn).toBe(known.get(prize.id)?.seen);
    expect(least).toBeLessThanOrEqual(expected);
    expect(most).toBeGreaterThanOrEqual(expected);
  }
  const ofRare = version.prizes.find(({ prize }: { prize: { id: string } }) => prize.id === rare.id);
  const declaredOf = (id: string) => version.prizes.find(({ prize }: { prize: { id: string } }) => prize.id === id).declared;
  expect([rare, common, unsupplied].map(({ id }) => declaredOf(id))).toEqual([10, 90, 0]);
  expect(ofRare.sentence).toMatch(
    /^[01] where \d+\.\d were expected: chance brings as (many|few) or (more|fewer) once in \d+ times\.$/,
  );
});

test('how often chance brings so many is worked out exactly', () => {
  // Of ten tosses of a coin.
  expect(tail(10, 0.5, 9, true)).toBeCloseTo(11 / 1024, 9);
  expect(tail(10, 0.5, 1, false)).toBeCloseTo(11 / 1024, 9);
  expect(tail(10, 0.5, 0, false)).toBeCloseTo(1 / 1024, 9);
  // 17 where 10 were expected.
  expect(1 / tail(1_000, 0.01, 17, true)).toBeCloseTo(37.892, 2);
  expect(tail(1_000_000, 0.001, 1_000, true)).toBeCloseTo(0.508, 2);
});

test('all that was drawn under a version is judged together, as the command does', async () => {
  const { database, gateway } = stage;
  const prizes = [prizeEntry({ stock: 100, pickup_weight: 1 }), prizeEntry({ stock: 100, pickup_weight: 2 })];
  const gachaId = await aGacha(database, { prizes });
  await (await Fan.signsUp(gateway)).hasPaid(gachaId, 80);
  const [{ pValue, verdict, sentence }] = (await (await operates([gachaId])).asks(ODDS, { gachaId })).data.drawnOdds;
  const [observed] = await observeOdds(database.fork(), gachaId);
  expect(pValue).toBeCloseTo(observed?.pValue ?? Number.NaN, 9);
  expect(verdict).toBe(pValue < 0.001 ? 'VERY_UNUSUAL' : pValue < 0.05 ? 'UNUSUAL' : 'AS_EXPECTED');
  expect(sentence).toBe(WORDS.en.oddsJudged(verdictOn(pValue)));
});

test('a p value is told in words', () => {
  const said = (pValue: number | null) => WORDS.en.oddsJudged(verdictOn(pValue));
  expect([null, 1, 0.05, 0.049, 0.0009, 0].map(said)).toEqual([
    'Too few plays to judge.',
    'As one would expect.',
    'As one would expect.',
    'Rarer than in 1 of 20 events like this.',
    'Rarer than in 1 of 1111 events like this. Look closer.',
    'Rarer than in 1 of 1000000 events like this. Look closer.',
  ]);
});
