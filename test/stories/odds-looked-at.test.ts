import { expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { CATALOGUE, contentsOf } from '../support/snapshot.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();

const ODDS = '{ stock pickupWeight percent numerator denominator }';
const PREVIEW = `query ($id: ID!, $prizes: [PreviewedPrizeInput!]!) { previewOdds(gachaId: $id, prizes: $prizes) {
  gacha { id version } isReasonNeeded prizes { prize { id } name before ${ODDS} after ${ODDS} } warnings { prizeName message } } }`;

async function aSale(changes: object = {}) {
  const [grand, small] = [prizeEntry({ name: 'Grand', stock: 5 }), prizeEntry({ name: 'Small', stock: 95, pickup_weight: 99 })];
  const entry = gachaEntry({ prizes: [grand, small], ...changes });
  await importCatalogue(stage.database.fork(), { gachas: [entry] });
  const operator = await StaffMember.isHired(stage.gateway, stage.database, [entry.id], 'operator');
  const looks = (...prizes: object[]) => operator.asks(PREVIEW, { id: entry.id, prizes });
  return { id: entry.id, grand: grand.id, small: small.id, operator, looks };
}

test('tells exact odds of now and then, of prizes that stay, come and go, and writes nothing', async () => {
  const { id, grand, small, looks } = await aSale();
  const kept = await contentsOf(stage.database, CATALOGUE);
  const badge = { name: { ja: 'バッジ', en: 'Badge' }, amount: 10, pickupWeight: 2 };
  const { data } = await looks({ prizeId: grand, pickupWeight: 4, amount: 2 }, { prizeId: small, isRetired: true }, badge);
  expect(data.previewOdds).toEqual({
    gacha: { id, version: 1 },
    isReasonNeeded: true,
    prizes: [
      {
        ...{ prize: { id: grand }, name: 'Grand' },
        before: { stock: 5, pickupWeight: 1, percent: 1, numerator: 1, denominator: 100 },
        after: { stock: 7, pickupWeight: 4, percent: 66.666667, numerator: 2, denominator: 3 },
      },
      {
        ...{ prize: { id: small }, name: 'Small' },
        before: { stock: 95, pickupWeight: 99, percent: 99, numerator: 99, denominator: 100 },
        after: null,
      },
      {
        ...{ prize: null, name: 'Badge', before: null },
        after: { stock: 10, pickupWeight: 2, percent: 33.333333, numerator: 1, denominator: 3 },
      },
    ],
    warnings: [],
  });
  expect(await contentsOf(stage.database, CATALOGUE)).toEqual(kept);
});

test('a last-one prize has no part in the odds, a secret one has, and each that there cannot be is refused by its field', async () => {
  const { looks } = await aSale();
  const [last, secret] = [
    { name: { text: 'Octopus' }, kind: 'LAST_ONE' },
    { name: { text: 'Gold' }, kind: 'SECRET', amount: 1, pickupWeight: 100 },
  ];
  const [grand, small, octopus, gold] = (await looks(last, secret)).data.previewOdds.prizes;
  expect(octopus.after).toEqual({ stock: 1, pickupWeight: 0, percent: 0, numerator: 0, denominator: 1 });
  expect([grand.after.percent, small.after.percent, gold.after.percent]).toEqual([0.5, 49.5, 50]);
  const fieldOf = async (...prizes: object[]) => (await looks(...prizes)).errors[0]?.extensions.errors?.[0]?.field;
  expect(await fieldOf(last, { ...last, name: { text: 'Squid' } })).toBe('prizes.1.kind');
  expect(await fieldOf({ ...last, pickupWeight: 3 })).toBe('prizes.0.pickupWeight');
  const { grand: id, looks: looksAgain } = await aSale();
  expect((await looksAgain({ prizeId: id, kind: 'SECRET' })).errors[0]?.extensions.errors?.[0]?.field).toBe('prizes.0.kind');
  expect((await looksAgain(last)).data.previewOdds.isReasonNeeded).toBe(false);
});

test('what would be sold out is won never, and no reason is needed where fans win as often', async () => {
  const { grand, looks } = await aSale();
  const [first] = (await looks({ prizeId: grand, amount: -5 })).data.previewOdds.prizes;
  expect(first.after).toEqual({ stock: 0, pickupWeight: 1, percent: 0, numerator: 0, denominator: 1 });
  expect((await looks({ prizeId: grand, amount: 100, retailValue: 900 })).data.previewOdds.isReasonNeeded).toBe(false);
  expect((await looks()).data.previewOdds.isReasonNeeded).toBe(false);
  const draft = await aSale({ published: false });
  expect((await draft.looks({ prizeId: draft.grand, pickupWeight: 9 })).data.previewOdds.isReasonNeeded).toBe(false);
});

test('says what the checks of an import would say, in the language of the reader', async () => {
  const { grand, operator, id, looks } = await aSale({ price: 500 });
  const cheap = { prizeId: grand, retailValue: 100 };
  expect((await looks(cheap)).data.previewOdds.warnings).toEqual([
    { prizeName: 'Grand', message: 'is 100 yen, less than the price of a play (500 yen): ask whether it is gambling' },
  ]);
  const japanese = await stage.gateway.send({
    ...{ method: 'POST', url: '/graphql', payload: { query: PREVIEW, variables: { id, prizes: [cheap] } } },
    headers: { authorization: `Bearer ${operator.token}`, 'accept-language': 'ja' },
  });
  expect(japanese.json().data.previewOdds.warnings[0].message).toBe(
    '100円で、1回の価格（500円）を下回っています。賭博に当たらないか、専門家にご確認ください。',
  );
  expect((await looks({ ...cheap, retailValue: null, without: ['RETAIL_VALUE'] })).data.previewOdds.warnings).toEqual([]);
  expect(fieldsOf(await looks({ ...cheap, without: ['RETAIL_VALUE'] }))).toEqual(['prizes.0.without']);
  const free = await aSale({ price: 0, needs_purchase: 500 });
  const told = (await free.looks({ prizeId: free.grand, retailValue: 20_000 })).data.previewOdds.warnings;
  expect(told).toEqual([
    { prizeName: 'Grand', message: expect.stringMatching(/purchase of 500 yen by lottery may be worth 10000 yen/) },
    { prizeName: null, message: expect.stringMatching(/are worth 100000 yen together/) },
    { prizeName: null, message: expect.stringMatching(/1 without retail_value/) },
  ]);
});

test('a prize that was taken out is looked at as it would come back, with what was left of it, or with more', async () => {
  const { id, grand, operator, looks } = await aSale();
  await does(operator, 'retirePrize', { prizeId: grand, version: 1, reason: 'a test' }, 'prize { id }');
  expect((await looks()).data.previewOdds.prizes).toHaveLength(1);
  const back = { prizeId: grand, isRetired: false };
  const [small, first] = (await looks(back)).data.previewOdds.prizes;
  expect([small.before.percent, small.after.percent]).toEqual([100, 99]);
  expect(first).toMatchObject({ prize: { id: grand }, name: 'Grand', before: null, after: { stock: 5, percent: 1 } });
  const more = (await looks({ ...back, amount: 3, pickupWeight: 11 })).data.previewOdds;
  expect([more.isReasonNeeded, more.prizes[1].after]).toMatchObject([true, { stock: 8, percent: 10 }]);
  expect(fieldsOf(await looks(back, back))).toEqual(['prizes.1.prizeId']);
  expect((await looks({ prizeId: grand })).code).toBe('NOT_FOUND');
  const read = 'query ($id: ID!) { gacha(id: $id) { prizes { totalCount } } }';
  expect((await operator.asks(read, { id })).data.gacha.prizes.totalCount).toBe(1);
});

test('what a last-one prize is worth counts for what may come with a purchase, and for no play', async () => {
  const last = { name: { text: 'Octopus' }, kind: 'LAST_ONE', retailValue: 20_000 };
  const free = await aSale({ price: 0, needs_purchase: 500 });
  expect((await free.looks(last)).data.previewOdds.warnings[0]).toEqual({
    ...{ prizeName: 'Octopus', message: expect.stringMatching(/purchase of 500 yen by lottery may be worth 10000 yen/) },
  });
  const paid = await aSale({ price: 500 });
  expect((await paid.looks({ ...last, retailValue: 100 })).data.previewOdds.warnings).toEqual([]);
});

test('names the field of what is wrong', async () => {
  const { grand, small, looks } = await aSale();
  const other = await aSale();
  expect((await looks({ prizeId: other.grand })).code).toBe('NOT_FOUND');
  const wrong: [object[], string[]][] = [
    [[{ prizeId: grand, pickupWeight: -1 }], ['prizes.0.pickupWeight']],
    [
      [
        { prizeId: grand, pickupWeight: 1 },
        { prizeId: small, retailValue: -1 },
      ],
      ['prizes.1.retailValue'],
    ],
    [[{ prizeId: grand }, { prizeId: grand }], ['prizes.1.prizeId']],
    [[{ prizeId: grand, amount: -6 }], ['prizes.0.amount']],
    [[{ amount: 1, pickupWeight: 1 }], ['prizes.0.name']],
    [[{ name: { text: 'Badge' }, amount: 1 }], ['prizes.0.pickupWeight']],
    [
      [
        { prizeId: grand, isRetired: true },
        { prizeId: small, isRetired: true },
      ],
      ['prizes'],
    ],
  ];
  for (const [prizes, fields] of wrong) {
    const answer = await looks(...prizes);
    expect([prizes, answer.code, fieldsOf(answer)]).toEqual([prizes, 'BAD_INPUT', fields]);
  }
});
