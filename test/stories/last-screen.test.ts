import { expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan } from '../support/actors.ts';
import { gachaEntry, SELLER, SELLING } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);

const SCREEN = `query ($id: ID!, $plays: Int!) { gacha(id: $id) { lastScreen(playAmount: $plays) {
  termsVersion quantity price totalPrice missing items { item label text } seller { name } legalText { version } } } }`;
const CREATE = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id price
  terms { version isShown gachaName seller { name } delivery } } } }`;

async function screenOf(id: string, plays: number, language = 'en') {
  const response = await stage.gateway.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'accept-language': language },
    payload: { query: SCREEN, variables: { id, plays } },
  });
  const { data, errors } = response.json();
  return { ...data?.gacha?.lastScreen, code: errors?.[0]?.extensions.code };
}

const textsOf = ({ items }: { items: { item: string; text: string }[] }) =>
  Object.fromEntries(items.map(({ item, text }) => [item, text]));

/** First, while the database has no seller. */
test('without a seller it says what is missing, and the order is taken', async () => {
  const entry = gachaEntry();
  await imports({ gachas: [entry] });
  const screen = await screenOf(entry.id, 1);
  expect(screen).toMatchObject({ seller: null, legalText: null });
  expect(screen.missing).toEqual(['SELLER', 'TERMS', 'DELIVERY', 'DELIVERY_COST', 'CANCELLATION']);
  expect(screen.items.every(({ text }: { text: string }) => text.length > 0)).toBe(true);
  const fan = await Fan.signsUp(stage.gateway);
  const { data } = await fan.asks(CREATE, { input: { gachaId: entry.id, playAmount: 1, termsVersion: screen.termsVersion } });
  expect(data.createOrder.order.terms).toMatchObject({ version: 1, isShown: true, seller: null });
});

test('it tells the six things in both languages, in the order of the law', async () => {
  const entry = gachaEntry({
    ...{ price: 1200, selling: SELLING, start_at: '2026-01-01T00:00:00Z', end_at: '2036-01-01T00:30:00Z' },
    redeem_limit_date: '2036-02-01T00:00:00Z',
  });
  await imports({ ...SELLER, gachas: [entry] });
  const [ja, en] = [await screenOf(entry.id, 3, 'ja'), await screenOf(entry.id, 3)];
  expect(en).toMatchObject({ quantity: 3, price: 1200, totalPrice: 3600, missing: [], seller: { name: 'The Harbour Shop' } });
  expect(en.items.map(({ item }: { item: string }) => item)).toEqual([
    ...['QUANTITY', 'PRICE', 'PAYMENT', 'DELIVERY', 'PERIOD', 'CANCELLATION'],
  ]);
  expect(textsOf(en)).toMatchObject({
    QUANTITY: expect.stringContaining('3 plays'),
    PRICE: expect.stringMatching(/1,200 yen .*3,600 yen.*Free\./s),
    PAYMENT: expect.stringMatching(/card, within 60 minutes/),
    DELIVERY: expect.stringMatching(/On the same day\..*until 1 February 2036, 09:00/s),
    PERIOD: expect.stringContaining('From 1 January 2026, 09:00 to 1 January 2036, 09:30'),
    CANCELLATION: expect.stringMatching(/Not after the payment\..*The Harbour Shop at 045-000-0000/s),
  });
  expect(textsOf(ja)).toMatchObject({
    QUANTITY: expect.stringContaining('3回（景品3点）'),
    PRICE: expect.stringMatching(/1回1,200円×3回、合計3,600円（税込）.*無料です。/s),
    PAYMENT: expect.stringContaining('60分以内'),
    DELIVERY: expect.stringMatching(/当日お渡しします。.*2036年2月1日9時/s),
    PERIOD: expect.stringContaining('2026年1月1日9時から2036年1月1日9時30分まで'),
    CANCELLATION: expect.stringMatching(/お受けできません。.*港の店/s),
  });
});

test('one that is free, and one that is posted, say so', async () => {
  const [free, posted] = [gachaEntry({ price: 0 }), gachaEntry({ delivery_type: 'mail' })];
  await imports({ gachas: [free, posted] });
  expect(textsOf(await screenOf(free.id, 1))).toMatchObject({
    PRICE: 'It is free.',
    PAYMENT: expect.stringContaining('nothing to pay'),
  });
  expect(textsOf(await screenOf(posted.id, 1)).DELIVERY).toContain('posted to the address');
});

test.each([0, -1, 101])('%i plays are refused', async (plays) => {
  const entry = gachaEntry();
  await imports({ gachas: [entry] });
  expect((await screenOf(entry.id, plays)).code).toBe('BAD_INPUT');
});

test('a version that is not in force any more is refused with the new one, and nothing is ordered', async () => {
  const entry = gachaEntry({ selling: SELLING });
  await imports({ ...SELLER, gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  const { termsVersion } = await screenOf(entry.id, 1);
  const orders = () => stage.database.sql('select id from orders where user_id = ?', [fan.id]);
  await imports({ gachas: [{ ...entry, selling: { ...SELLING, cancellation: 'Never.' } }] });
  const order = (version: number) =>
    fan.asks(CREATE, { input: { gachaId: entry.id, playAmount: 1, termsVersion: version, idempotencyKey: 'the-same-key-1' } });
  const refused = await order(termsVersion);
  expect([refused.code, (refused.errors?.[0]?.extensions as { termsVersion?: number } | undefined)?.termsVersion]).toEqual([
    'TERMS_CHANGED',
    termsVersion + 1,
  ]);
  expect(await orders()).toEqual([]);
  for (const never of [termsVersion + 2, 0, -1]) expect((await order(never)).code).toBe('TERMS_CHANGED');
  const { data } = await order(termsVersion + 1);
  expect(data.createOrder.order.terms).toMatchObject({ version: termsVersion + 1, isShown: true });
});

test.each(['graphql', 'rest'] as const)(
  'over %s an order that names no version keeps the one in force, not shown',
  async (api) => {
    const entry = gachaEntry({ selling: SELLING });
    await imports({ ...SELLER, gachas: [entry] });
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.over(api).hasOrdered(entry.id);
    const asked = '{ order(id: "ID") { terms { version isShown delivery } } }'.replace('ID', orderId);
    expect((await fan.asks(asked)).data.order.terms).toEqual({ version: 1, isShown: false, delivery: 'On the same day.' });
    await imports({ gachas: [{ ...entry, name: 'Renamed', selling: { ...SELLING, delivery: 'Next year.' } }] });
    expect((await fan.asks(asked)).data.order.terms).toEqual({ version: 1, isShown: false, delivery: 'On the same day.' });
  },
);

test('an order from before there were terms has none', async () => {
  const entry = gachaEntry();
  await imports({ gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(entry.id);
  await stage.database.sql('update orders set sale_terms_id = null, terms_shown = null where id = ?', [orderId]);
  const asked = '{ order(id: "ID") { status terms { version } } }'.replace('ID', orderId);
  expect((await fan.asks(asked)).data.order).toEqual({ status: 'PENDING', terms: null });
});

test('in the answer of a mutation it is null, since its argument could only be refused when all is done', async () => {
  const entry = gachaEntry();
  await imports({ gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  const asked = CREATE.replace('{ id price', '{ gacha { lastScreen(playAmount: 0) { quantity } } id price');
  const { data, errors } = await fan.asks(asked, { input: { gachaId: entry.id, playAmount: 1 } });
  expect([data.createOrder.order.gacha, errors]).toEqual([{ lastScreen: null }, []]);
});
