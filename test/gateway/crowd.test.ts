import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROOMS } from '../../src/gateway/load/load.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const FANS = 120;

/**
 * The gateway's own, but that a busy machine has all the time it needs: `npm run bench -- --only doors` measures how long it
 * takes.
 */
const rooms = Object.fromEntries(
  Object.entries(ROOMS).map(([kind, one]) => [kind, { ...one, waitsMs: 90_000, standsAfterMs: 90_000, standingWaitsMs: 90_000 }]),
) as typeof ROOMS;

let database: TestDatabase;
let gateway: TestGateway;
let gachaId: string;
let fans: Fan[];

beforeAll(async () => {
  database = await openTestDatabase();
  gachaId = await aGacha(database);
  // One that has just started, for each kind of crowd, would be started for nothing: nothing was asked of this one yet.
  gateway = await openTestGateway(database, { rooms, isHeld: false, catalogueTtlMs: 60_000 });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

type Ask = (fan: Fan) => Promise<{ status?: number; statusCode?: number; code?: string | undefined }>;

const rest =
  (method: 'GET' | 'POST', path: string, payload?: object): Ask =>
  ({ token }) =>
    gateway.send({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });

/** All in one moment, each of another fan. */
async function comeAtOnce(ask: Ask): Promise<void> {
  const heard = await Promise.all(fans.map(ask));
  const refused = heard.filter(({ status, statusCode = status, code }) => statusCode !== 200 || code !== undefined);
  expect(refused.slice(0, 3)).toEqual([]);
}

test('a crowd that signs up at once at a gateway that was asked nothing yet is let in whole', async () => {
  const tokens = await Promise.all(Array.from({ length: FANS }, (_, index) => aToken(MEMBERS, `fan ${index}`)));
  const heard = await Promise.all(
    tokens.map((token) =>
      gateway.send({ method: 'POST', url: '/api/v1/users/signup', headers: { authorization: `Bearer ${token}` }, payload: {} }),
    ),
  );
  expect(new Set(heard.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  fans = heard.map((one, index) => Fan.isKnown(gateway, { userId: one.json().id, token: tokens[index] as string }));
});

describe.each(['the first time', 'again'])('a crowd comes at once %s, and all of it is let in', () => {
  test('lists and own orders, over REST and GraphQL', async () => {
    await comeAtOnce(rest('GET', '/gachas'));
    await comeAtOnce((fan) => fan.asks('{ gachas(first: 20) { nodes { id viewerOrderability { isOrderable } } } }'));
    await comeAtOnce(rest('GET', '/orders'));
    await comeAtOnce((fan) => fan.asks('{ orders { totalCount } }'));
  });

  test('orders, payments and codes', async () => {
    const orders = new Map<Fan, string>();
    await comeAtOnce(async (fan) => {
      const { data, code } = await fan.ordersPlays(gachaId);
      orders.set(fan, data?.createOrder.order.id);
      return { status: 200, code };
    });
    await comeAtOnce((fan) => rest('POST', `/orders/${orders.get(fan)}/payments`, { token: 'tok_ok' })(fan));
    await comeAtOnce((fan) => fan.asksForCode());
  });
});

test('what a crowd left behind is forgotten at rest: the next one finds as much room', async () => {
  const roomOf = async (kind: string) => {
    const { body } = await gateway.send({ url: '/metrics' });
    return Number(new RegExp(`gateway_room\\{kind="${kind}"\\} (\\d+)`).exec(body)?.[1]);
  };
  await comeAtOnce(rest('GET', '/gachas'));
  expect(await roomOf('reads')).not.toBe(ROOMS.reads.first);
  for (const kind of ['reads', 'writes', 'money'] as const)
    await eventually(async () => (await roomOf(kind)) === ROOMS[kind].first);
});
