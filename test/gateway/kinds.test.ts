import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { getOperationAST, parse } from 'graphql';
import { type Kind, knownKinds } from '../../src/gateway/load/kind.ts';
import { openLoad } from '../../src/gateway/load/load.ts';
import { Refusal } from '../../src/refusal.ts';

const learnt = (kinds: ReturnType<typeof knownKinds>, query: string) => {
  const operation = getOperationAST(parse(query));
  if (operation) kinds.learn(query, null, operation);
};

const FIRST: [what: string, query: string, Kind][] = [
  [
    'a counter that reads a code which it writes into its text',
    '{ handovers(pickupCode: "1234 5678") { totalAmount } }',
    'money',
  ],
  ['a payment', 'mutation Pays($input: PayInput!) { pay(input: $input) { order { id } } }', 'money'],
  ['a list beside a code', '{ handovers(pickupCode: "1") { totalAmount } gachas { totalCount } }', 'reads'],
  ['an order', 'mutation { createOrder(input: {}) { order { id } } }', 'writes'],
  ['browsing that speaks of handovers', '# handovers\n{ gachas(search: "pay") { totalCount } }', 'reads'],
  ['what is no GraphQL', 'mutation { pay(', 'writes'],
];

test.each(FIRST)('%s is known for what it is the first time', (_what, query, kind) => {
  expect(knownKinds().of(query, null)).toBe(kind);
});

test('with other values in its text it is known without being parsed', () => {
  const kinds = knownKinds();
  const orders = (id: string) =>
    `mutation { cancelOrder(input: { orderId: "${id}", note: """of "${id}" """ }) { order { id } } }`;
  const pays = (id: string) => `{ order(id: "${id}") { id } } # ${id} mutation`;
  expect([kinds.of(orders('a'), null), kinds.of(pays('a'), null)]).toEqual(['writes', 'writes']);
  learnt(kinds, pays('a'));
  expect([kinds.of(pays(randomUUID()), null), kinds.of(pays('mutation'), null)]).toEqual(['reads', 'reads']);
});

const CODE = '{ handovers(pickupCode: "1") { totalAmount } }';

/** Each would look like the one above if what stands between quotes were found wrongly. */
const DISGUISED = [
  '{ handovers(pickupCode: "1") { totalAmount } gachas { totalCount } }',
  '{ handovers(pickupCode: """a\n""") { totalAmount } gachas(search: "1") { totalAmount } }',
  '{ handovers(pickupCode: # "\n "1") { totalAmount } gachas { id } # ") { totalAmount } }\n }',
  '{ handovers(pickupCode: """\\""" """) { totalAmount } gachas(search: """1""") { totalAmount } }',
];

test.each(DISGUISED)('browsing is not taken for what a counter reads: %s', (query) => {
  const kinds = knownKinds();
  expect(kinds.of(CODE, null)).toBe('money');
  expect(kinds.of(query, null)).toBe('reads');
});

test('a text that never ends its quotes takes no time', () => {
  const began = performance.now();
  for (const text of ['"\\'.repeat(2_000), '"""\\'.repeat(1_000), '\\"""'.repeat(1_000)])
    knownKinds().of(`{ handovers(a: ${text}`, null);
  expect(performance.now() - began).toBeLessThan(200);
});

const FULL = { targetMs: 100, roundTrips: 0, least: 0, leastInCrowd: 0, first: 0 };

test('a payment that is turned away is told so at once, however many others are', async () => {
  const load = openLoad({ turnedAway: () => {}, distanceMs: () => 0, rooms: { reads: FULL, writes: FULL, money: FULL } });
  const msOf = async (kind: Kind) => {
    const asked = performance.now();
    await expect(load.admit(kind, async () => {})).rejects.toThrow(Refusal);
    return performance.now() - asked;
  };
  const browsing = Promise.all(Array.from({ length: 1_500 }, () => msOf('reads')));
  const paying = await Promise.all(Array.from({ length: 100 }, () => msOf('money')));
  expect(Math.max(...(await browsing))).toBeGreaterThan(1_000);
  expect(Math.max(...paying)).toBeLessThan(500);
});
