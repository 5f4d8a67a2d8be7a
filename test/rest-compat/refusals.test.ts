import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '../../rest-compat/routes.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { restClient } from '../support/rest.ts';

let database: TestDatabase;
let gateway: TestGateway;
let rest: ReturnType<typeof restClient>;
let gachaId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
  gachaId = await aGacha(database, { delivery_type: 'mail' });
  rest = restClient(gateway, (await Fan.signsUp(gateway)).token);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const fieldsOf = ({ body }: { body: { errors?: { field: string }[] } }) => body.errors?.map(({ field }) => field);

test('bad input is refused with the field, as this side spells it', async () => {
  const cases: [string, object | undefined, string[]][] = [
    ['/api/v1/gachas?filter=x', undefined, ['filter']],
    ['/api/v1/gachas?filter=nopickuped&filter=nopickuped', undefined, ['filter']],
    ['/api/v1/orders?status=PENDING', undefined, ['status']],
    [`/api/v1/gachas/${gachaId}/orders`, { play_amount: '1' }, ['play_amount']],
    [`/api/v1/gachas/${gachaId}/orders`, {}, ['play_amount']],
    [`/api/v1/gachas/${gachaId}/orders`, { playAmount: 1 }, ['play_amount']],
    ['/api/v1/beacons', { beacon_id: '7' }, ['beacon_id']],
    ['/api/v1/areas', { latitude: 35, longitude: '139' }, ['latitude']],
  ];
  for (const [url, body, fields] of cases) {
    const answer = await (body ? rest.post(url, body) : rest.get(url));
    expect([url, answer.status, answer.body.code, fieldsOf(answer)]).toEqual([url, 400, 'BAD_INPUT', fields]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  }
  const incomplete = await rest.post(`/api/v1/gachas/${gachaId}/orders`, { play_amount: 1, delivery_info: { city: 'C' } });
  expect(incomplete.body.code).toBe('DELIVERY_INFO_REQUIRED');
  expect(fieldsOf(incomplete)).toContain('delivery_info.phone_number');
});

test('one value is no list in JSON, and one query parameter is a list of one', async () => {
  const counter = restClient(gateway, (await StaffMember.isHired(gateway, database, [gachaId])).token);
  const pickup = `/manage/gachas/${gachaId}/pickups/00000000000000000000`;
  const { status, body } = await counter.patch(pickup, { order_ids: 'x' });
  expect([status, body.code, body.errors]).toEqual([400, 'BAD_INPUT', [{ field: 'order_ids', message: 'must be a list' }]]);
  expect(fieldsOf(await counter.patch(pickup, { order_ids: ['x', 1] }))).toEqual(['order_ids.1']);
  expect(await counter.patch(pickup, { order_ids: ['x'] })).toMatchObject({ status: 404, body: { code: 'PICKUP_CODE_UNKNOWN' } });
  expect((await counter.get(`/manage/staff/pickups/example?gacha_ids=${gachaId}`)).status).toBe(200);
});

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s refuses broken tokens, and other methods',
  async (_name, route) => {
    const url = `${route.side === 'api' ? '/api' : '/manage'}${route.path.replace(/:\w+/g, 'x')}`;
    const broken = await gateway.send({ method: route.method, url, headers: { authorization: 'Bearer a.b.c' } });
    expect([broken.statusCode, broken.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(broken.headers['www-authenticate']).toContain('Bearer');
    const wrong = await gateway.send({ method: 'PUT', url });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, expect.stringContaining(route.method)]);
  },
);

test('what is not there is a problem too, and reading ahead runs nothing', async () => {
  for (const url of [
    '/api/v1/nothing',
    '/manage/nothing',

    `/api/v1/gachas/${gachaId.toUpperCase()}`,
  ]) {
    const answer = await rest.get(url);
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  }
  expect(await rest.get(`/api/v1/orders/${'x'.repeat(10_000)}`)).toMatchObject({ status: 414, body: { code: 'BAD_INPUT' } });
  expect((await gateway.send({ method: 'HEAD', url: '/api/v1/gachas' })).statusCode).toBe(200);
  expect((await gateway.send({ method: 'HEAD', url: '/api/v1/pickups' })).statusCode).not.toBe(200);
});

test('a client that announces JSON and sends nothing has sent nothing', async () => {
  const fan = await Fan.signsUp(gateway);
  const headers = { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json' };
  expect((await gateway.send({ method: 'POST', url: '/api/v1/users/signup', headers, payload: '' })).statusCode).toBe(200);
});
