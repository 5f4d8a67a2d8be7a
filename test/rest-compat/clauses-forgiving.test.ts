import { beforeAll, describe, expect, test } from '@jest/globals';
import { clause } from '../support/clause.ts';
import { aRestStage, REST_ADDRESS, refusal } from '../support/rest-stage.ts';
import { aRouteWorld, bodyOf, everyRoute, type RouteWorld, requestOf, takesBody } from '../support/routes.ts';

const { stage, gacha, fan, staff, nobody } = aRestStage();

const sent = async (request: Parameters<typeof stage.gateway.send>[0]) => {
  const { statusCode, body } = await stage.gateway.send(request);
  return { statusCode, code: statusCode < 300 ? undefined : JSON.parse(body).code };
};

clause('D-unknown-input', 'Query parameters and body fields that are not known MUST be ignored', async () => {
  const [viewer, posted] = [await fan(), await gacha({ delivery_type: 'mail' })];
  const plain = (await nobody().get('/api/v1/gachas')).body;
  expect((await nobody().get('/api/v1/gachas?_=17&utm_source=mail&page=2&FILTER=x')).body).toEqual(plain);
  const order = { play_amount: 1, playAmount: 9, delivery_info: { ...REST_ADDRESS, zipCode: 1, sdk: {} }, sdk: null };
  const { status, body } = await viewer.post(`/api/v1/gachas/${posted}/orders?lang=ja`, order);
  expect(status).toBe(200);
  expect((await viewer.sees(body.id)).delivery_info).toEqual(REST_ADDRESS);
});

clause('D-empty-filter', 'An empty filter or status MUST be as if it were absent', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderId = await viewer.hasPaid(id);
  expect((await viewer.get('/api/v1/gachas?filter=')).body).toEqual((await viewer.get('/api/v1/gachas')).body);
  expect((await nobody().get('/api/v1/gachas?filter=')).body).toEqual((await nobody().get('/api/v1/gachas')).body);
  expect((await viewer.get('/api/v1/orders?status=')).body).toMatchObject({ total: 1, data: [{ id: orderId }] });
});

clause('D-empty-authorization', 'An Authorization header with nothing in it MUST be as if it were absent', async () => {
  await gacha();
  const asked = (url: string, headers = {}) => stage.gateway.send({ method: 'GET', url, headers });
  const [empty, absent] = [await asked('/api/v1/gachas', { authorization: '' }), await asked('/api/v1/gachas')];
  expect([empty.statusCode, empty.body]).toEqual([200, absent.body]);
  expect(await sent({ method: 'GET', url: '/api/v1/orders', headers: { authorization: '' } })).toMatchObject({ statusCode: 401 });
});

clause('D-list-brackets', 'gacha_ids[] MUST be gacha_ids', async () => {
  const [viewer, one, other] = [await fan(), await gacha(), await gacha()];
  for (const id of [one, other]) await viewer.hasPaid(id);
  const [code, counter] = [await viewer.hasCode(), await staff()];
  const read = async (query: string) => {
    const { body, headers } = await counter.get(`/manage/staff/pickups/${code}?${query}`);
    return [body.map((sheet: { gacha_id: string }) => sheet.gacha_id).toSorted(), headers.deprecation !== undefined];
  };
  expect(await read(`gacha_ids[]=${one}`)).toEqual([[one], false]);
  expect(await read(`gacha_ids%5B%5D=${one}&gacha_ids%5B%5D=${other}`)).toEqual([[one, other].toSorted(), false]);
  expect(await read(`gacha_ids[]=${one}&gacha_ids=${other}`)).toEqual([[one, other].toSorted(), false]);
  expect(await read(`gacha_ids[]=${one}&gacha_id=${other}`)).toEqual([[one], true]);
});

clause('D-optional-body', 'A body MAY be left out where all of it may be, with or without a type', async () => {
  const viewer = await fan();
  const headers = { authorization: `Bearer ${viewer.token}` };
  const types = [undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/plain'];
  for (const type of types) {
    const orderId = await viewer.hasOrdered(await gacha());
    for (const url of [`/api/v1/orders/${orderId}/payments`, '/api/v1/users/signup']) {
      const asked = { method: 'POST' as const, url, headers: { ...headers, ...(type && { 'content-type': type }) }, payload: '' };
      expect([type, await sent(asked)]).toEqual([type, { statusCode: 200, code: undefined }]);
    }
  }
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  expect(await sent({ method: 'POST', url: '/api/v1/users/signup', headers: form, payload: 'a=1' })).toMatchObject({
    statusCode: 415,
  });
});

clause('D-wrong-type', 'A value of a wrong type MUST be refused all the same', async () => {
  const [viewer, id, counter] = [await fan(), await gacha(), await staff()];
  const orderId = await viewer.hasPaid(id);
  const report = `/manage/gachas/${id}/pickups/${await viewer.hasCode()}`;
  for (const order_ids of [[1], [orderId, 1], [null], [[orderId]], orderId, 1, {}, null])
    expect(refusal(await counter.patch(report, { order_ids }))).toEqual([400, 'BAD_INPUT']);
  for (const play_amount of ['1', 1.5, null, [1]])
    expect(refusal(await viewer.ordersPlays(id, play_amount))).toEqual([400, 'BAD_INPUT']);
  expect(refusal(await viewer.get('/api/v1/orders?status=PENDING'))).toEqual([400, 'BAD_INPUT']);
  expect(refusal(await viewer.post('/api/v1/users/signup', []))).toEqual([400, 'BAD_INPUT']);
});

const ODD_QUERY = 'colour=red&gachaIds=x&gacha_ids[$ne]=&constructor=x&__proto__=x&%00=x&a%zz=%zz&_=1';

describe.each(everyRoute)('%s', (_name, route) => {
  let world: RouteWorld;
  beforeAll(async () => {
    world = await aRouteWorld(stage.gateway, stage.database);
  });

  test('answers the same with query parameters and body fields that it does not have', async () => {
    const { url, payload, ...request } = requestOf(route, world);
    const body = { ...bodyOf(route, world), colour: 1, playAmount: {}, '': [], constructor: 1 };
    const more = { ...request, url: `${url}?${ODD_QUERY}`, ...(takesBody(route) && { payload: body }) };
    const odd = await sent(more);
    expect(odd.code).not.toBe('BAD_INPUT');
    expect(odd.statusCode).toBeLessThan(500);
    if (route.method === 'GET') expect(odd).toEqual(await sent({ ...request, url }));
  });
});
