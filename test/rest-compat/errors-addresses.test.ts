import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { aRouteWorld, everyRoute, type Problem, type RouteWorld, requestOf, unspeakable, urlOf } from '../support/routes.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let world: RouteWorld;
beforeAll(async () => {
  world = await aRouteWorld(stage.gateway, stage.database);
});

async function read(url: string, token?: string) {
  const response = await stage.gateway.send({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const answer = { statusCode: response.statusCode, headers: response.headers, body: response.body };
  if (response.statusCode < 300) return { is: '200', fields: [] };
  const { status, code, errors = [] } = response.json<Problem>();
  return { is: unspeakable(answer) ?? `${status} ${code}`, fields: errors.map(({ field }) => field) };
}

const NOWHERE = [
  '',
  '/',
  '/v1',
  '/v2/gachas',
  '/v1/gacha',
  '/v1/me/x',
  '/v1/Gachas',
  '/v1/gachas/x/y/z',
  '/v1/..',
  '/wp-login.php',
  '/%00',
  '/v1//gachas',
];

test.each([...NOWHERE.map((path) => `/api${path}`), ...NOWHERE.map((path) => `/manage${path}`), '/nothing', '/API/v1/gachas'])(
  'there is nothing at %j, whatever it is asked with',
  async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
      const response = await stage.gateway.send({ method, url });
      expect([method, response.statusCode]).toEqual([method, 404]);
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
      if (method !== 'HEAD') expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND', retryable: false });
    }
  },
);

test.each(['/%', '/api/%zz', '/api/v1/gachas/%', '/manage/%ff/%', '/graphql/%'])(
  'an address that is none (%s) is bad input',
  async (url) => {
    expect((await read(url)).is).toBe('400 BAD_INPUT');
  },
);

test.each([
  ['filter=x', 'filter'],
  ['filter=%20', 'filter'],
  ['filter=NOT_PICKED_UP', 'filter'],
  ['filter=Nopickuped', 'filter'],
  ['filter=nopickuped%00', 'filter'],
  ['filter=nopickuped&filter=nopickuped', 'filter'],
  ['filter=__proto__', 'filter'],
  ['filter=constructor', 'filter'],
  [`filter=${'x'.repeat(10_240)}`, 'filter'],
  ['filter=&filter=', 'filter'],
])('gachas by ?%s are refused', async (query, field) => {
  for (const token of [undefined, world.fan.token])
    expect(await read(`/api/v1/gachas?${query}`, token)).toEqual({ is: '400 BAD_INPUT', fields: [field] });
});

test.each(['filter=', 'filter', 'filter[]=nopickuped', 'filter.x=nopickuped'])('gachas by ?%s are all', async (query) => {
  for (const token of [undefined, world.fan.token])
    expect(await read(`/api/v1/gachas?${query}`, token)).toEqual({ is: '200', fields: [] });
});

test.each(['PENDING', '%20', 'cancelled', 'assigned,pending', 'assigned&status=pending', 'null'])(
  'orders of status %j are refused',
  async (status) => {
    expect(await read(`/api/v1/orders?status=${status}`, world.fan.token)).toEqual({ is: '400 BAD_INPUT', fields: ['status'] });
  },
);

test('the parameters of the counter are taken as they are meant, or refused', async () => {
  const { booth, posted, code, staff } = world;
  const cases: [string, string, string[]?][] = [
    [`gacha_id=${booth}&gacha_id=${booth}`, '400 BAD_INPUT', ['gacha_id']],
    ['gacha_id=', '400 BAD_INPUT', ['gacha_id']],
    ['gacha_ids=', '400 BAD_INPUT', ['gacha_ids']],
    ['gacha_ids=&gacha_ids=', '400 BAD_INPUT', ['gacha_ids.0', 'gacha_ids.1']],
    [`gacha_ids=${booth},${posted}`, '403 FORBIDDEN'],
    [`gacha_ids=${booth}&gacha_ids=${posted}`, '403 FORBIDDEN'],
    [`gacha_ids=${booth.toUpperCase()}`, '403 FORBIDDEN'],
    [`gacha_ids=${booth}%00`, '403 FORBIDDEN'],
    [`gacha_ids=${randomUUID()}&gacha_id=${booth}`, '403 FORBIDDEN'],
    [`gacha_ids=${booth}&gacha_id=x`, '200'],
    [`gacha_ids=${booth}&gacha_ids=${booth}`, '200'],
  ];
  for (const [query, is, fields = []] of cases)
    expect([query, await read(`/manage/api/staff/pickups/${code}?${query}`, staff.token)]).toEqual([query, { is, fields }]);
});

test.each(everyRoute)('%s: another method is refused before anything is read, and changes nothing', async (_name, route) => {
  const before = await everything(stage.database);
  const { headers } = requestOf(route, world);
  const methods = everyRoute
    .filter(([, { side, path }]) => side === route.side && path === route.path)
    .map(([, { method }]) => method);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    if (methods.some((own) => own === method)) continue;
    const sent = { method, url: urlOf(route, world), headers: { ...headers, 'content-type': 'text/html' } };
    const response = await stage.gateway.send(method === 'GET' ? sent : { ...sent, payload: '<html>' });
    expect([method, response.statusCode, response.json().code]).toEqual([method, 405, 'BAD_INPUT']);
    expect(String(response.headers.allow).split(', ')).toEqual(expect.arrayContaining([...methods, 'OPTIONS']));
  }
  expect(await everything(stage.database)).toEqual(before);
});

test('nothing at all is a body, where none is needed, also for clients that call it JSON', async () => {
  const { fan, pending } = world;
  for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'application/json; charset=utf-8' }])
    for (const [method, url] of [
      ['POST', '/api/v1/users/signup'],
      ['POST', `/api/v1/orders/${pending}/payments`],
      ['DELETE', `/api/v1/orders/${pending}`],
    ] as const) {
      const response = await stage.gateway.send({ method, url, headers: { authorization: `Bearer ${fan.token}`, ...headers } });
      expect([url, response.statusCode]).toEqual([url, method === 'DELETE' ? 409 : 200]);
    }
  const response = await stage.gateway.send({
    method: 'POST',
    url: '/api/v1/areas',
    headers: { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json' },
  });
  const errors = ['latitude', 'longitude'].map((field) => ({ field, message: 'is required' }));
  expect(response.json()).toMatchObject({ code: 'BAD_INPUT', errors });
});
