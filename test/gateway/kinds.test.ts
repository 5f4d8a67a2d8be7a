import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { getOperationAST, parse } from 'graphql';
import { callers } from '../../src/gateway/graphql/rules.ts';
import { DESK, type Kind, knownKinds, MONEY } from '../../src/gateway/load/kind.ts';
import { takesLittle } from '../support/quick.ts';

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
  ['a refund', 'mutation Refunds($input: RefundOrderInput!) { refundOrder(input: $input) { status } }', 'desk'],
  ['a member of staff beside what is to be packed', '{ staffMe { name } parcelsToPack { totalCount } }', 'desk'],
  ['a code beside a search', '{ handovers(pickupCode: "1") { totalAmount } findOrders { totalCount } }', 'desk'],
  ['a list beside a search', '{ findOrders { totalCount } gachas { totalCount } }', 'reads'],
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

test('a text that never ends its quotes takes no time', () =>
  takesLittle(200, () => {
    for (const text of ['"\\'.repeat(2_000), '"""\\'.repeat(1_000), '\\"""'.repeat(1_000)])
      knownKinds().of(`{ handovers(a: ${text}`, null);
  }));

test('what only staff may ask is for a desk or urgent, and nothing else is for a desk', () => {
  const ofStaff = Object.entries(callers).flatMap(([place, { requires }]) => (requires === 'STAFF' ? [nameIn(place)] : []));
  expect(ofStaff.filter((name) => !DESK.has(name) && !MONEY.has(name))).toEqual([]);
  // What a member is told of themselves is no secret of staff.
  expect([...DESK].filter((name) => !ofStaff.includes(name))).toEqual(['staffMe']);
});

const nameIn = (place: string): string => place.replace(/^.*\./, '');
