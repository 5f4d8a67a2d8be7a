import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { identifier } from '../../src/gateway/identity/identify.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { roomsOf } from '../support/rooms.ts';
import { testProviders } from '../support/tokens.ts';

/** Requests with these tokens are held up, after they were let in. */
const heldUp = new Map<string, Promise<void>>();

let database: TestDatabase;
let gateway: TestGateway;
let gachaId: string;
let alice: Fan;
let bob: Fan;
const [reached, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

beforeAll(async () => {
  database = await openTestDatabase();
  const bank = sandbox(database.orm.em);
  const processor = {
    ...bank,
    uncertainForSeconds: 0,
    authorise: async (...about: Parameters<typeof bank.authorise>) => {
      reached.resolve();
      await letGo.promise;
      return bank.authorise(...about);
    },
  };
  const known = await identifier(testProviders, { maxLifeHours: 24 });
  const identify: typeof known = async (header, ...about) => {
    await heldUp.get(String(header).replace('Bearer ', ''));
    return known(header, ...about);
  };
  gateway = await openTestGateway(database, { rooms: roomsOf(1, 20), processor, identify, catalogueTtlMs: 60_000 });
  gachaId = await aGacha(database);
  [alice, bob] = [await Fan.signsUp(gateway), await Fan.signsUp(gateway)];
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const ORDERS = '{ orders { totalCount } }';
const NO_CODE = '0000 0000 0000 0000 0000';
const SHED = { code: 'UNAVAILABLE', retryable: true, action: 'WAIT' };

/** Until it is let go. */
function holdUp({ token }: Fan): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  heldUp.set(token, promise);
  return () => {
    heldUp.delete(token);
    resolve();
  };
}

async function underWay(kind: string): Promise<number> {
  const { body } = await gateway.send({ url: '/metrics' });
  return Number(new RegExp(`gateway_under_way\\{kind="${kind}"\\} (\\d+)`).exec(body)?.[1]);
}

test('without room a request is turned away on both faces at once, with the time to wait, while others are served', async () => {
  const staff = await StaffMember.isHired(gateway, database, 'all');
  const list = { url: '/api/v1/gachas' };
  expect((await gateway.send(list)).statusCode).toBe(200);
  // What a document is for is known once it was read.
  const isUnknown = async () => expect((await staff.reads(NO_CODE)).code).toMatch(/^PICKUP_CODE_/);
  await isUnknown();
  const letGo = holdUp(alice);
  const waiting = gateway.ask(ORDERS, {}, alice.token);
  await eventually(async () => (await underWay('reads')) === 1);

  const overGraphql = await gateway.ask(ORDERS, {}, bob.token);
  const seconds = overGraphql.errors[0]?.extensions.retryAfterSeconds;
  expect([overGraphql.status, overGraphql.headers['retry-after']]).toEqual([503, String(seconds)]);
  expect(overGraphql.errors[0]?.extensions).toEqual({ ...SHED, retryAfterSeconds: seconds });
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(10);

  const overRest = await gateway.send({ url: '/api/v1/orders', headers: { authorization: `Bearer ${bob.token}` } });
  expect([overRest.statusCode, overRest.json()]).toEqual([503, expect.objectContaining(SHED)]);
  expect(Number(overRest.headers['retry-after'])).toBeGreaterThanOrEqual(1);

  // What is the same for all, asked before or not, what is asked at a counter, and whether the gateway is ready.
  for (const url of [list.url, `${list.url}/${gachaId}`, `${list.url}/${gachaId}/prizes`])
    expect((await gateway.send({ url })).statusCode).toBe(200);
  await isUnknown();
  expect((await gateway.send({ url: '/healthz' })).statusCode).toBe(200);
  expect((await gateway.send({ url: '/metrics' })).body).toContain('gateway_shed_requests_total{kind="reads"} 2');

  letGo();
  await waiting;
  expect((await gateway.ask(ORDERS, {}, bob.token)).data).toEqual({ orders: { totalCount: 0 } });
});

test('nothing is done for a call that is turned away: under its key it is done later, once', async () => {
  const letGo = holdUp(alice);
  const waiting = alice.ordersPlays(gachaId);
  await eventually(async () => (await underWay('writes')) === 1);
  const send = () =>
    gateway.send({
      method: 'POST',
      url: `/api/v1/gachas/${gachaId}/orders`,
      headers: { authorization: `Bearer ${bob.token}`, 'idempotency-key': key },
      payload: { play_amount: 1 },
    });
  const key = randomUUID();
  expect((await send()).statusCode).toBe(503);
  expect(await database.sql('select 1 from orders where user_id = ?', [bob.id])).toEqual([]);
  expect(await database.sql('select 1 from kept_calls')).toEqual([]);
  letGo();
  await waiting;
  const [first, second] = [await send(), await send()];
  expect([first.statusCode, first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([
    ...[200, undefined, 'true'],
  ]);
  expect(await database.sql('select 1 from orders where user_id = ?', [bob.id])).toHaveLength(1);
});

test('a payment that waits for the card processor takes no room', async () => {
  const orders = [await alice.hasOrdered(gachaId), await bob.hasOrdered(gachaId)];
  const first = alice.pays(orders[0] as string, 'tok_1');
  await reached.promise;
  const second = bob.pays(orders[1] as string, 'tok_2');
  await eventually(async () => (await underWay('money')) === 0);
  letGo.resolve();
  expect([(await first).code, (await second).code]).toEqual([undefined, undefined]);
});

test('a list beside a code is a read, and a code or a payment alone comes first', async () => {
  const letGo = holdUp(alice);
  const waiting = gateway.ask(ORDERS, {}, alice.token);
  await eventually(async () => (await underWay('reads')) === 1);
  const both = 'query ($code: String!) { handovers(pickupCode: $code) { totalAmount } gachas { totalCount } }';
  expect((await gateway.ask(both, { code: '1' }, bob.token)).code).toBe('UNAVAILABLE');
  expect((await bob.asksForCode()).code).not.toBe('UNAVAILABLE');
  letGo();
  await waiting;
});
