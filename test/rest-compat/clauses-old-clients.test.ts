import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { clause } from '../support/clause.ts';
import { takesLittle } from '../support/quick.ts';
import { aRestStage, REST_ADDRESS, refusal } from '../support/rest-stage.ts';

const { stage, gacha, fan, nobody, sql } = aRestStage();

/** What no address is, and what is one but for a field. */
const NO_ADDRESSES: [unknown, string[]][] = [
  [1, ['delivery_info']],
  ['nowhere', ['delivery_info']],
  [[], ['delivery_info']],
  [[REST_ADDRESS], ['delivery_info']],
  [true, ['delivery_info']],
  [{ ...REST_ADDRESS, zip_code: 1 }, ['delivery_info.zip_code']],
  [{ ...REST_ADDRESS, zip_code: null, city: ['x'], address1: {} }, ['delivery_info.city', 'delivery_info.address1']],
  [{ ...REST_ADDRESS, address2: 5 }, ['delivery_info.address2']],
];

clause('D-address-ignored', 'delivery_info of a self order MUST be ignored, whatever it holds', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const given = [
    ...NO_ADDRESSES.map(([address]) => address),
    null,
    {},
    { planet: 'Mars' },
    REST_ADDRESS,
    { ...REST_ADDRESS, x: 1 },
  ];
  for (const delivery_info of given) {
    const answer = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1, delivery_info });
    expect([delivery_info, answer.status, answer.body.status]).toEqual([delivery_info, 200, 'pending']);
    expect(await viewer.sees(answer.body.id)).not.toHaveProperty('delivery_info');
  }
  expect(await sql('select from delivery_infos i join orders o on o.id = i.order_id where user_id = ?', [viewer.id])).toEqual([]);
});

clause('D-address-mistaken', 'The same MUST be refused by field where the prizes are posted', async () => {
  const [viewer, id] = [await fan(), await gacha({ delivery_type: 'mail' })];
  for (const [delivery_info, fields] of NO_ADDRESSES) {
    const answer = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1, delivery_info });
    expect([delivery_info, ...refusal(answer)]).toEqual([delivery_info, 400, 'BAD_INPUT']);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    const key = { 'idempotency-key': randomUUID() };
    const keyed = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1, delivery_info }, key);
    expect(keyed.body.errors).toEqual(answer.body.errors);
  }
  for (const delivery_info of [null, {}, undefined, { planet: 'Mars' }]) {
    const answer = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1, delivery_info });
    expect(refusal(answer)).toEqual([400, 'DELIVERY_INFO_REQUIRED']);
  }
  expect(await viewer.seesOrders('pending')).toEqual([]);
});

test('a mistaken address hides no other mistake, and a key repeats the order that ignored it', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const both = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: '1', delivery_info: 1 });
  expect([both.status, both.body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['play_amount']]);
  const key = { 'idempotency-key': randomUUID() };
  const orders = () => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1, delivery_info: 1 }, key);
  const [first, again] = [await orders(), await orders()];
  expect([again.body.id, again.headers['idempotent-replayed']]).toEqual([first.body.id, 'true']);
});

test('over GraphQL an address is of its type, needed or not', async () => {
  const [viewer, gachaId] = [await fan(), await gacha()];
  const order = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }';
  const { errors } = await viewer.asks(order, { input: { gachaId, playAmount: 1, deliveryInfo: 1 } });
  expect(errors[0]?.extensions.code).toBe('BAD_INPUT');
});

const NOBODYS = ['Bearer null', 'Bearer undefined', 'Bearer ', 'Bearer', 'bearer null', '  Bearer  undefined  '];
const PUBLIC = (id: string) => [
  '/api/v1/gachas',
  '/api/v1/gachas?filter=nopickuped',
  `/api/v1/gachas/${id}`,
  `/api/v1/gachas/${id}/prizes`,
];
const asks = (url: string, authorization: string, method: 'GET' | 'HEAD' = 'GET') =>
  stage.gateway.send({ method, url, headers: { authorization } });

clause(
  'D-nobodys-token',
  'Bearer null, Bearer undefined and an empty Bearer MUST read as nobody on the public paths',
  async () => {
    for (const url of PUBLIC(await gacha())) {
      const plain = await nobody().get(url);
      for (const authorization of NOBODYS) {
        const answer = await asks(url, authorization);
        expect([authorization, answer.statusCode, answer.json()]).toEqual([authorization, 200, plain.body]);
        expect(answer.headers.etag).toBe(plain.headers.etag);
        expect(answer.headers['cache-control']).toBe('public, no-cache');
        expect(answer.headers).not.toHaveProperty('www-authenticate');
        expect((await asks(url, authorization, 'HEAD')).statusCode).toBe(200);
      }
    }
  },
);

clause('D-nobodys-token-elsewhere', 'Everywhere else they MUST be refused as a broken token', async () => {
  const id = await gacha();
  const elsewhere = ['/api/v1/me', '/api/v1/orders', '/api/v1/redeem_tickets', '/api/v1/pickups', '/manage/staff/gachas'];
  for (const authorization of NOBODYS) {
    for (const url of elsewhere) expect([url, (await asks(url, authorization)).statusCode]).toEqual([url, 401]);
    const headers = { authorization };
    const order = await stage.gateway.send({
      method: 'POST',
      url: `/api/v1/gachas/${id}/orders`,
      headers,
      payload: { play_amount: 1 },
    });
    expect(order.statusCode).toBe(401);
    const graphql = await stage.gateway.send({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query: '{ gachas { nodes { id } } }' },
    });
    expect(graphql.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  }
  for (const broken of ['Bearer nil', 'Bearer null.null.null', 'Basic null', 'Bearer nullundefined', 'Bearer 0'])
    expect([broken, (await asks('/api/v1/gachas', broken)).statusCode]).toEqual([broken, 401]);
});

test('a header of thousands of blanks takes no time, and is no token', () =>
  takesLittle(1_500, async () => {
    for (let time = 0; time < 20; time += 1) {
      const authorization = `Bearer${' '.repeat(15_000)}x`;
      await stage.gateway.send({ url: '/api/v1/gachas', headers: { authorization } });
    }
  }));
