import { LIST, ORDERS, PEERS, POSTGRAPHILE } from '../documents.ts';
import { request } from '../load/http-client.ts';
import { prepare } from '../settling/waiting.ts';
import { HOT, sellingGachas } from '../world/catalogue.ts';
import { VIEWERS } from '../world/people.ts';
import { fanToken } from '../world/tokens.ts';

/** Something that a crowd asks at once, each of it for itself: as many requests as are wanted, each of another fan. */
export type Door = { name: string; requests(url: string, count: number): Promise<Buffer[]> };

/** The first thousand fans are those of the world, with orders; the others own nothing. */
const ofFans = (count: number, ask: (token: string, fan: number) => Buffer): Buffer[] =>
  Array.from({ length: count }, (_, fan) => ask(fanToken(fan), fan));

/** What a page shows at first. */
const firstTen = (document: string): string => document.replace('first: 50', 'first: 10');
const PAY =
  'mutation ($orderId: ID!) { pay(input: { orderId: $orderId, token: "tok_ok" }) { order { id status serialNumber } } }';
const CODE = 'mutation { issuePickupToken(input: {}) { code } }';

const graphql = (token: string, query: string, variables: object = {}): Buffer =>
  request('POST', '/graphql', token, { query, variables });

/** No fan comes to two bursts. */
let signedUp = 1_000_000;

async function payers(url: string, count: number, kind: string) {
  return (await prepare(url, { kind, count, gachas: sellingGachas(), authorised: false })).slice(0, count);
}

export const DOORS = {
  list: {
    name: 'lists of fifty, REST',
    requests: async (_url, count) => ofFans(count, (token) => request('GET', '/api/v1/gachas', token)),
  },
  listGraphql: {
    name: 'lists of ten, GraphQL',
    requests: async (_url, count) => ofFans(count, (token) => graphql(token, firstTen(LIST))),
  },
  ownOrders: {
    name: 'own orders (ten), GraphQL',
    requests: async (_url, count) => ofFans(count, (_token, fan) => graphql(fanToken(fan % VIEWERS), firstTen(ORDERS))),
  },
  order: {
    name: 'orders placed, REST',
    requests: async (_url, count) =>
      Array.from({ length: count }, (_, fan) =>
        request('POST', `/api/v1/gachas/${HOT}/orders`, fanToken(VIEWERS + fan), { play_amount: 1 }),
      ),
  },
  pay: {
    name: 'payments, REST',
    requests: async (url, count) =>
      (await payers(url, count, 'doors-rest')).map(({ orderId, fan }) =>
        request('POST', `/api/v1/orders/${orderId}/payments`, fanToken(fan), { token: 'tok_ok' }),
      ),
  },
  payGraphql: {
    name: 'payments, GraphQL',
    requests: async (url, count) =>
      (await payers(url, count, 'doors-graphql')).map(({ orderId, fan }) => graphql(fanToken(fan), PAY, { orderId })),
  },
  code: { name: 'pickup codes, GraphQL', requests: async (_url, count) => ofFans(count, (token) => graphql(token, CODE)) },
  signUp: {
    name: 'sign-ups, REST',
    requests: async (_url, count) =>
      Array.from({ length: count }, () => request('POST', '/api/v1/users/signup', fanToken(signedUp++), {})),
  },
} satisfies Record<string, Door>;

const ofPeer = ({ list, orders }: typeof PEERS): Door[] => [
  { name: 'lists of ten', requests: async (_url, count) => ofFans(count, (token) => graphql(token, firstTen(list))) },
  {
    name: 'own orders (ten)',
    requests: async (_url, count) => ofFans(count, (_token, fan) => graphql(fanToken(fan % VIEWERS), firstTen(orders))),
  },
];

/** The same of peers, where they have it. */
export const MERCURIUS_DOORS = ofPeer(PEERS);
export const POSTGRAPHILE_DOORS = ofPeer(POSTGRAPHILE);
