import { beforeAll, describe, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import type { Route } from '../../rest-compat/route.ts';
import {
  ADDRESS,
  aRouteWorld,
  bodyOf,
  everyRoute,
  type Problem,
  type RouteWorld,
  requestOf,
  takesBody,
  unspeakable,
  urlOf,
} from '../support/routes.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let world: RouteWorld;
beforeAll(async () => {
  world = await aRouteWorld(stage.gateway, stage.database);
});

/** What to send, and what must come of it: a status with a code, and where it matters the fields that are named. */
type Attack = { name: string; send: InjectOptions; is: string; names?: string[] };

const BAD = '400 BAD_INPUT';
const JSON_TYPE = { 'content-type': 'application/json' };
const LONG = 'x'.repeat(10 * 1024);

async function complaint({ name, send, is, names }: Attack): Promise<string[]> {
  const response = await stage.gateway.send(send);
  const answer = { statusCode: response.statusCode, headers: response.headers, body: response.body };
  const wrong = response.statusCode < 300 ? 'accepted' : unspeakable(answer);
  if (wrong) return [`${name}: ${wrong} ${response.body.slice(0, 200)}`];
  const { status, code, errors } = response.json<Problem>();
  const fields = errors?.map(({ field }) => field);
  if (!is.split(' or ').includes(`${status} ${code}`)) return [`${name}: ${status} ${code} instead of ${is}`];
  return names && JSON.stringify(fields) !== JSON.stringify(names) ? [`${name}: names ${fields} instead of ${names}`] : [];
}

/** Sends every attack; none may succeed or change anything. */
async function expectRefused(attacks: Attack[]): Promise<void> {
  expect(attacks.length).toBeGreaterThan(0);
  // A code that is wrong is noted.
  const before = await everything(stage.database, 'wrong_codes');
  expect((await Promise.all(attacks.map(complaint))).flat()).toEqual([]);
  expect(await everything(stage.database, 'wrong_codes')).toEqual(before);
}

/** Values of a path parameter. Only the spelling that was given out names anything; what is too long names nothing. */
function pathAttacks(route: Route): Attack[] {
  const { gacha_id: notGacha = '404 NOT_FOUND', ...rest } = route.side === 'manage' ? { gacha_id: '403 FORBIDDEN' } : {};
  const refused: Record<string, string> = {
    ...rest,
    gacha_id: notGacha,
    order_id: '404 NOT_FOUND',
    pickup_code: '404 PICKUP_CODE_MISTYPED',
  };
  return [...route.path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => {
    const id = name === 'order_id' ? world.pending : world.booth;
    const spellings = [
      id.toUpperCase(),
      `{${id}}`,
      id.replaceAll('-', ''),
      ` ${id}`,
      `${id}\n`,
      `${id}\0`,
      "' or 1=1 --",
      '__proto__',
    ];
    const others = ['{"$ne":null}', '%', '\u{1F600}', '..%2f..', '0', '<script>'];
    const values = [...spellings, ...others].map((value): [string, string] => [encodeURIComponent(value), refused[name] ?? '']);
    const broken: [string, string][] = [
      ['%', BAD],
      ['%zz', BAD],
      ['%ff', BAD],
      [LONG, '414 BAD_INPUT'],
    ];
    return [...values, ...broken].map(([value, is]) => ({
      name: `${name} = ${value.slice(0, 60)}`,
      send: { ...requestOf(route, world), url: urlOf(route, world, { [name]: value }) },
      is,
    }));
  });
}

/** Bodies that are none of what the route takes. */
function bodyAttacks(route: Route): Attack[] {
  const { headers, ...request } = requestOf(route, world);
  const own = bodyOf(route, world) ?? {};
  const send = (payload: string, type = JSON_TYPE['content-type']) => ({
    ...request,
    payload,
    headers: { ...headers, 'content-type': type },
  });
  const whole = JSON.stringify(own);
  const padded = JSON.stringify({ ...own, padding: 'x'.repeat(300 * 1024) });
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    ';;',
    'application/graphql',
  ];
  return [
    ...['{', '{"a":}', 'undefined', "{'a':1}", `${whole}}`, ' '].map((text) => ({ name: text, send: send(text), is: BAD })),
    ...['null', '[]', '[{}]', '"text"', '5', 'true', '1e400'].map((text) => ({
      name: text,
      send: send(text),
      is: BAD,
      names: ['body'],
    })),
    ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"delivery_info":{"__proto__":{}}}'].map((text) => ({
      name: text,
      send: send(text),
      is: BAD,
    })),
    ...types.map((type) => ({ name: type, send: send(whole, type), is: '415 BAD_INPUT' })),
    { name: 'too large', send: send(padded), is: '413 BAD_INPUT' },
    ...(route.body ?? []).flatMap((name) =>
      fieldAttacks(name).map(([value, is, names]) => ({
        name: `${name} = ${JSON.stringify(value)?.slice(0, 60)}`,
        send: send(JSON.stringify({ ...own, [name]: value }).replace('"HUGE"', '1e400')),
        is,
        ...((names || is === BAD) && { names: names ?? [name] }),
      })),
    ),
  ];
}

const all = (values: unknown[]): [unknown, string][] => values.map((value) => [value, BAD]);

/** Values that a field of a body does not take. */
function fieldAttacks(field: string): [unknown, string, string[]?][] {
  const number = all(['1', '', true, null, undefined, [1], {}, { $ne: 1 }, 1.5, 'HUGE', 'NaN']);
  if (field === 'play_amount') return [...number, ...all([0, -1, 101, 2 ** 31])];
  if (field === 'beacon_id') return [...number, ...all([2 ** 53])];
  if (field === 'latitude' || field === 'longitude')
    return all([35, null, undefined, '', 'x', 'NaN', '181', ['35.6'], {}, 'a\0', LONG]);
  if (field === 'token') return all([1, true, ['tok'], { $ne: null }, 'a\0', 'a\ud800', LONG]);
  if (field === 'order_ids')
    return [
      ...all([null, undefined, []]),
      ...[world.paid, '', 7, true, { $ne: 1 }, { 0: world.paid }].map((single): [unknown, string, string[]] => [
        single,
        BAD,
        ['order_ids'],
      ]),
      [[1], BAD, ['order_ids.0']],
      [[{}], BAD, ['order_ids.0']],
      [[[world.paid]], BAD, ['order_ids.0']],
      [['a\0'], '404 NOT_FOUND'],
    ];
  if (field === 'occurred_at') {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    return all([1, true, '', 'now', {}, [], '2026-02-30T00:00:00Z', '1969-12-31T23:59:59Z', soon, LONG]);
  }
  // All in it may be absent, and what it does not know is ignored as anywhere.
  if (field === 'consents')
    return [
      ...all([1, 'text', true, []]),
      ...['x', 1.5, {}, 7].map((terms): [unknown, string, string[]] => [{ terms }, BAD, ['consents.terms']]),
      [{ privacy: '1' }, BAD, ['consents.privacy']],
    ];
  const inside = (name: string) => `delivery_info.${name}`;
  return [
    ...all([1, 'text', true, [], [ADDRESS]]),
    [{ ...ADDRESS, zip_code: '100', phone_number: '1' }, BAD, ['phone_number', 'zip_code'].map(inside)],
    [{ ...ADDRESS, zip_code: 1, city: {} }, BAD, ['zip_code', 'city'].map(inside)],
    [{ ...ADDRESS, zip_code: '', city: null }, '400 DELIVERY_INFO_REQUIRED', ['zip_code', 'city'].map(inside)],
    [
      {},
      '400 DELIVERY_INFO_REQUIRED',
      Object.keys(ADDRESS)
        .filter((name) => name !== 'address2')
        .map(inside),
    ],
    [{ ...ADDRESS, city: 'a\0' }, BAD, [inside('city')]],
    [{ ...ADDRESS, address2: LONG }, BAD, [inside('address2')]],
  ];
}

describe.each(everyRoute)('%s', (_name, route) => {
  if (route.path.includes(':')) test('knows nothing by another spelling', () => expectRefused(pathAttacks(route)));
  if (takesBody(route)) test('refuses bodies that it does not take', () => expectRefused(bodyAttacks(route)));
});

test('a refusal names the field, and repeats nothing that was sent: not even what an address holds', async () => {
  const { body } = await world.fan.post(`/api/v1/gachas/${world.posted}/orders`, {
    play_amount: 1,
    delivery_info: { ...ADDRESS, city: false, address2: [false, 'a canary'] },
  });
  expect(body.errors).toEqual([
    { field: 'delivery_info.city', message: 'String cannot represent this value.' },
    { field: 'delivery_info.address2', message: 'String cannot represent this value.' },
  ]);
  expect(JSON.stringify(body)).not.toContain('canary');
});
