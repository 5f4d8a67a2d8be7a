import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { taxIn } from '../../src/browse/receipt.ts';
import { EncryptionKey } from '../../src/encryption/keys.ts';
import { vaultOf } from '../../src/encryption/sealed-column.ts';
import { Vault } from '../../src/encryption/vault.ts';
import { isGoodAddress, receiptPath } from '../../src/gateway/addresses/receipts.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { gachaEntry, SELLER, SELLING } from '../support/catalogue.ts';
import { goBack } from '../support/refunds.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);
const HTML = { accept: 'text/html' };
const open = (url: string, language = 'en') =>
  stage.gateway.app.inject({
    method: 'GET',
    url: url.replace(/^https?:\/\/[^/]+/, ''),
    headers: { ...HTML, 'accept-language': language },
  });

const RECEIPT = `receiptUrl receipt { number date isInvoice description quantity price totalPrice taxRate tax seller { name registrationNumber }
  returns { number amount taxRate tax } }`;
const readBy = async (fan: Fan, orderId: string) => (await fan.asks(`{ order(id: "${orderId}") { ${RECEIPT} } }`)).data.order;

/** First, while the database has no seller. */
test('an order of nobody in particular, an unpaid one and a free one have no receipt', async () => {
  const nameless = gachaEntry();
  await imports({ gachas: [nameless] });
  const fan = await Fan.signsUp(stage.gateway);
  const before = await fan.hasPaid(nameless.id);
  const [free, priced] = [gachaEntry({ price: 0 }), gachaEntry()];
  await imports({ ...SELLER, gachas: [free, priced] });
  const orders = [before, await fan.hasPaid(free.id), await fan.hasOrdered(priced.id)];
  for (const orderId of orders) expect(await readBy(fan, orderId)).toEqual({ receipt: null, receiptUrl: null });
  const forged = receiptPath(vaultOf(stage.database.orm.em), orders[2] ?? '');
  expect((await open(forged)).statusCode).toBe(404);
});

test('it names what was bought in the language of who reads, as the terms of the order do', async () => {
  const entry = gachaEntry({ name: { ja: 'くまくじ', en: 'Bears' }, price: 550, selling: SELLING });
  await imports({ ...SELLER, gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(entry.id);
  const query = `{ order(id: "${orderId}") { receiptUrl receipt { description } terms { gachaName } } }`;
  for (const [language, name, other] of [
    ['ja', 'くまくじ', 'Bears'],
    ['en', 'Bears', 'くまくじ'],
  ] as const) {
    const headers = { authorization: `Bearer ${fan.token}`, 'accept-language': language };
    const asked = await stage.gateway.send({ method: 'POST', url: '/graphql', headers, payload: { query } });
    const { receiptUrl, ...told } = asked.json().data.order;
    expect(told).toEqual({ receipt: { description: name }, terms: { gachaName: name } });
    const { body } = await open(receiptUrl, language);
    expect(body).toContain(name);
    expect(body).not.toContain(other);
  }
});

test('a paid order has one, under the names of the order, whatever was renamed since', async () => {
  const entry = gachaEntry({ name: 'Bears', price: 550, selling: SELLING });
  await imports({ ...SELLER, gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(entry.id, 3);
  await imports({ seller: { ...SELLER.seller, name: 'Another' }, gachas: [{ ...entry, name: 'Wolves', price: 1 }] });
  await fan.pays(orderId);
  const { receipt, receiptUrl } = await readBy(fan, orderId);
  expect(receipt).toMatchObject({
    ...{
      number: orderId,
      isInvoice: true,
      description: 'Bears',
      quantity: 3,
      price: 550,
      totalPrice: 1650,
      taxRate: 10,
      tax: 150,
    },
    ...{ seller: { name: 'The Harbour Shop', registrationNumber: 'T7000012050002' }, returns: [] },
  });
  const [ja, en] = [await open(receiptUrl, 'ja'), await open(receiptUrl)];
  for (const word of ['適格簡易請求書', 'Bears', '1,650円', '150円', 'T7000012050002', '港の店', orderId])
    expect(ja.body).toContain(word);
  for (const word of ['qualified simplified invoice', '3 × 550 yen', 'The Harbour Shop']) expect(en.body).toContain(word);
  expect(en.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(en.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(en.headers['content-security-policy']).not.toContain('unsafe');
  expect(en.headers.etag).toBeUndefined();
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(en.body) ?? [];
  expect(style).toContain('@page{margin:');
  expect(en.headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
});

test('an answer that is kept under a key has no address of a receipt, which is good for ten minutes', async () => {
  const entry = gachaEntry({ price: 1000 });
  await imports({ ...SELLER, gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(entry.id);
  const pay = `mutation ($id: ID!) { pay(input: { orderId: $id, token: "tok_ok", idempotencyKey: "one-receipt" }) { order { id a: receiptUrl } } }`;
  const pays = async () => (await fan.asks(pay, { id: orderId })).data.pay.order;
  const { a: address } = await pays();
  expect((await open(address)).statusCode).toBe(200);
  expect(await pays()).toEqual({ id: orderId, a: null });
});

test('without a registration number it is called an invoice nowhere', async () => {
  const entry = gachaEntry({ name: '<b>Bears</b>' });
  await imports({ seller: { ...SELLER.seller, registration_number: null, name: '<script>x</script>' }, gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  const { receipt, receiptUrl } = await readBy(fan, await fan.hasPaid(entry.id));
  expect(receipt).toMatchObject({ isInvoice: false, seller: { registrationNumber: null } });
  const pages = [(await open(receiptUrl, 'ja')).body, (await open(receiptUrl)).body];
  for (const body of pages) {
    expect(body).not.toMatch(/請求書|invoice|登録番号|Registration/i);
    expect(body).not.toMatch(/<script|<b>/);
    expect(body).toContain('&lt;b&gt;Bears&lt;/b&gt;');
  }
});

test('what goes back, in parts and whole, is a document each; a bank that takes it back makes none', async () => {
  const entry = gachaEntry({ price: 1000 });
  await imports({ ...SELLER, gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(entry.id, 2);
  const support = await StaffMember.isHired(stage.gateway, stage.database, [entry.id], 'support');
  await support.refundsOrder({ orderId, amount: 105, idempotencyKey: `part-of-${orderId}` });
  await goBack(stage.database);
  await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
  await goBack(stage.database);
  const { receipt, receiptUrl } = await readBy(fan, orderId);
  expect(receipt).toMatchObject({ totalPrice: 2000, tax: 181 });
  expect(receipt.returns.map(({ amount, tax }: Record<string, number>) => [amount, tax])).toEqual([
    [105, 9],
    [1895, 172],
  ]);
  const { body } = await open(receiptUrl, 'ja');
  expect(body.match(/適格返還請求書/g)).toHaveLength(2);
  for (const word of ['1,895円', '172円', '105円', '9円']) expect(body).toContain(word);
  const [refund] = await stage.database.sql<{ id: string }>('select id from refunds where order_id = ? order by created_at', [
    orderId,
  ]);
  expect(receipt.returns[0].number).toBe(refund?.id);
});

test('support of its gacha has it; a supervisor and support of another gacha do not', async () => {
  const [entry, other] = [gachaEntry(), gachaEntry()];
  await imports({ ...SELLER, gachas: [entry, other] });
  const orderId = await (await Fan.signsUp(stage.gateway)).hasPaid(entry.id);
  const found = async (gachaIds: string[], role: 'support' | 'supervisor') => {
    const staff = await StaffMember.isHired(stage.gateway, stage.database, gachaIds, role);
    const { data } = await staff.asks(
      `{ findOrders(where: { orderId: "${orderId}" }) { nodes { receiptUrl receipt { totalPrice } } } }`,
    );
    return data.findOrders.nodes;
  };
  const [own] = await found([entry.id], 'support');
  expect(own.receipt).toEqual({ totalPrice: 500 });
  expect((await open(own.receiptUrl)).statusCode).toBe(200);
  expect(await found([entry.id], 'supervisor')).toEqual([{ receipt: null, receiptUrl: null }]);
  expect(await found([other.id], 'support')).toEqual([]);
});

test.each([
  [0, 0],
  [1, 0],
  [10, 0],
  [11, 1],
  [105, 9],
  [500, 45],
  [1080, 98],
  [1100, 100],
  [9_999_999, 909_090],
])('of %i yen %i are tax', (amount, tax) => {
  expect(taxIn(amount)).toBe(tax);
});

describe('an address', () => {
  const [first, second] = [1, 2].map(
    (seed) => new EncryptionKey(Uint8Array.from({ length: 32 }, (_, place) => (place * 7 + seed * 13) % 251)),
  );
  const [ours, rotated, theirs] = [
    new Vault([first as EncryptionKey]),
    new Vault([second as EncryptionKey, first as EncryptionKey]),
    new Vault([second as EncryptionKey]),
  ];
  const ORDER = '01930000-0000-7000-8000-000000000001';
  const NOW = 1_800_000_000_000;
  const asked = (path: string, orderId = ORDER) => ({
    orderId,
    ...Object.fromEntries(new URL(path, 'https://a.example').searchParams),
  });

  test('is good for ten minutes, for one order, also under a key that was replaced meanwhile', () => {
    const path = receiptPath(ours, ORDER, NOW);
    for (const minutes of [0, 9, 9.99]) expect(isGoodAddress(ours, asked(path), NOW + minutes * 60_000)).toBe(true);
    for (const minutes of [10, 11, 100_000]) expect(isGoodAddress(ours, asked(path), NOW + minutes * 60_000)).toBe(false);
    expect(isGoodAddress(rotated, asked(path), NOW)).toBe(true);
    expect(isGoodAddress(rotated, asked(receiptPath(rotated, ORDER, NOW)), NOW)).toBe(true);
    expect(isGoodAddress(theirs, asked(path), NOW)).toBe(false);
    expect(isGoodAddress(ours, asked(path, ORDER.replace(/1$/, '2')), NOW)).toBe(false);
  });

  test.each([
    ['a later end', { until: '1899999999' }],
    ['no end', { until: undefined }],
    ['two ends', { until: ['1800000600', '1800000600'] }],
    ['an end that is no number', { until: '1800000600 ' }],
    ['an end without end', { until: '9'.repeat(100_000) }],
    ['no signature', { signature: undefined }],
    ['an empty signature', { signature: '' }],
    ['capitals', { signature: 'A'.repeat(64) }],
    ['a short signature', { signature: 'a'.repeat(63) }],
    ['a long signature', { signature: 'a'.repeat(100_000) }],
    ['a signature of other characters', { signature: 'é'.repeat(32) }],
    ['an order in capitals', { orderId: ORDER.toUpperCase().replace('-7000', '-A000') }],
  ])('with %s is refused', (_what, change) => {
    expect(isGoodAddress(ours, { ...asked(receiptPath(ours, ORDER, NOW)), ...change } as never, NOW)).toBe(false);
  });

  test('of another order, tampered with or too late, is refused in the same words', async () => {
    const entry = gachaEntry();
    await imports({ ...SELLER, gachas: [entry] });
    const [fan, other] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
    const [orderId, otherId] = [await fan.hasPaid(entry.id), await other.hasPaid(entry.id)];
    const { receiptUrl } = await readBy(fan, orderId);
    const vault = vaultOf(stage.database.orm.em);
    const wrong = [
      receiptUrl.replace(orderId, otherId),
      receiptUrl.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
      receiptUrl.replace(/until=\d/, 'until=2'),
      receiptPath(vault, orderId, Date.now() - 600_000),
      receiptPath(vault, ORDER),
      `/receipts/${orderId}`,
      '/receipts/nothing?until=1&signature=2',
    ];
    const answers = await Promise.all(wrong.map((url) => open(url)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
    expect((await open(receiptUrl)).statusCode).toBe(200);
    expect((await stage.gateway.app.inject({ method: 'POST', url: `/receipts/${orderId}` })).statusCode).toBe(405);
    expect(await readBy(other, orderId)).toBeNull();
  });
});
