import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { restSchema } from '../../rest-compat/extension.ts';
import { describeRest } from '../../rest-compat/openapi/description.ts';
import { GOLDEN } from '../support/golden.ts';
import { type GeneratedClient, generateClient } from './generated-client.ts';

/** Which path and method answered each golden file; the first that matches. */
const ANSWERED: [RegExp, string, string][] = [
  [/^gachas-/, 'get', '/api/v1/gachas'],
  [/^gacha-pickup$/, 'get', '/manage/gachas/{gacha_id}/pickups/{pickup_code}'],
  [/^gacha(-|$)/, 'get', '/api/v1/gachas/{gacha_id}'],
  [/^prizes$/, 'get', '/api/v1/gachas/{gacha_id}/prizes'],
  [/^order-(mail-)?created$|^order-without-address$/, 'post', '/api/v1/gachas/{gacha_id}/orders'],
  [/^orders-/, 'get', '/api/v1/orders'],
  [/^order-cancel(-paid|led)$/, 'delete', '/api/v1/orders/{order_id}'],
  [/^order-/, 'get', '/api/v1/orders/{order_id}'],
  [/^payment-read$/, 'get', '/api/v1/orders/{order_id}/payment'],
  [/^payment(-|$)/, 'post', '/api/v1/orders/{order_id}/payments'],
  [/^redeem-tickets/, 'get', '/api/v1/redeem_tickets'],
  [/^beacon/, 'post', '/api/v1/beacons'],
  [/^area/, 'post', '/api/v1/areas'],
  [/^pickup-token/, 'get', '/api/v1/pickups'],
  [/^sign-up$/, 'post', '/api/v1/users/signup'],
  [/^me(-|$)/, 'get', '/api/v1/me'],
  [/^staff-pickups-/, 'get', '/manage/staff/pickups/{pickup_code}'],
  [/^staff-gachas$/, 'get', '/manage/staff/gachas'],
  [/^handover/, 'patch', '/manage/gachas/{gacha_id}/pickups/{pickup_code}'],
];

const goldens = readdirSync(GOLDEN).map((file) => ({
  name: file.replace('.json', ''),
  body: JSON.parse(readFileSync(join(GOLDEN, file), 'utf8')) as unknown,
}));

/** As it was answered; a twin of it may say something else. */
const statuses = new Map(
  goldens.map(({ name, body }) => [
    name,
    (body as { type?: unknown; status?: unknown }).type === 'about:blank' ? (body as { status: number }).status : 200,
  ]),
);

/** The type that the client has for the answer of a golden file. */
function typeOf(name: string): string {
  const [, method, path] = ANSWERED.find(([pattern]) => pattern.test(name)) ?? [];
  const status = statuses.get(name) ?? 200;
  const content = status === 200 ? 'application/json' : 'application/problem+json';
  return `paths['${path}']['${method}']['responses'][${status}]['content']['${content}']`;
}

const assigned = (name: string, body: unknown, twin = ''): string =>
  `export const ${`${name}${twin}`.replaceAll('-', '_')}: ${typeOf(name)} = ${JSON.stringify(body)};`;

const WRONG = { wrong: true };

/** The body once for each field in it, with something in that field that no field may be. */
function* spoilt(body: unknown): Generator<unknown> {
  const keys = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  if (keys.length === 0) yield WRONG;
  for (const key of keys)
    for (const part of spoilt((body as Record<string, unknown>)[key]))
      yield Array.isArray(body) ? body.with(Number(key), part) : { ...(body as object), [key]: part };
}

let client: GeneratedClient;
beforeAll(async () => {
  client = await generateClient(JSON.stringify(describeRest(restSchema(), '/manage')));
});
afterAll(() => client.away());

test('every golden answer has the type that a generated client expects', async () => {
  expect(goldens.length).toBeGreaterThan(45);
  const lines = goldens.map(({ name, body }) => assigned(name, body));
  expect((await client.refused(lines)).map((number) => lines[number])).toEqual([]);
});

test('with any one field of a wrong type, none of them has', async () => {
  const twins = goldens.flatMap(({ name, body }) => [...spoilt(body)].map((twin, number) => assigned(name, twin, `-${number}`)));
  expect(twins.length).toBeGreaterThan(500);
  const refused = new Set(await client.refused(twins));
  expect(twins.filter((_twin, number) => !refused.has(number))).toEqual([]);
});

test('with a field too many or too few, none of them has', async () => {
  const twins = goldens
    .filter(({ body }) => !Array.isArray(body))
    .flatMap(({ name, body }) => {
      const [first = '', ...rest] = Object.entries(body as object);
      return [
        assigned(name, { ...(body as object), surplus: 1 }, '-many'),
        assigned(name, Object.fromEntries(first === '' ? [] : rest), '-few'),
      ];
    });
  const refused = new Set(await client.refused(twins));
  expect(twins.filter((_twin, number) => !refused.has(number))).toEqual([]);
});
