import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { IdentityProvider } from '../../src/config/identity-providers/identity-providers.ts';
import { describe } from '../../src/gateway/errors/log.ts';
import { identifier } from '../../src/gateway/identity/identify.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Answer, openTestGateway, type TestGateway } from '../support/gateway.ts';
import { sandboxKeys } from '../support/opened.ts';
import { aToken, MEMBERS, testProviders } from '../support/tokens.ts';
import { openWay } from '../support/way.ts';

type Line = { level: number; msg: string; reqId: string; error: { errorCode?: string; at: string[]; cause?: object } };

const MESSAGE = 'Something went wrong on our side.';
const READ_GACHA = 'query ($id: ID!) { gacha(id: $id) { prizes { nodes { id } } } }';

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;
let log: string[] = [];

/** Writes down everything, so that what must not be in a log cannot hide below its level. */
const LOUD = { logLevel: 'trace', logStream: { write: (line: string) => log.push(line) } };

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, LOUD);
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

beforeEach(async () => {
  fan = await Fan.signsUp(gateway);
  log = [];
});

const faults = (): Line[] => log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

/** Takes a table away for as long as something is done. */
async function without<T>(table: string, act: () => Promise<T>): Promise<T> {
  await database.sql(`alter table ${table} rename to gone`);
  return act().finally(() => database.sql(`alter table gone rename to ${table}`));
}

/** A fault of the database that repeats what was to be written, in as many lines. */
async function repeating<T>(table: string, column: string, act: () => Promise<T>): Promise<T> {
  await database.sql(`create function repeat_it() returns trigger language plpgsql as
    $$ begin raise exception 'no % here', new.${column}; end $$`);
  await database.sql(`create trigger repeat_it before insert or update on ${table} for each row
    when (new.${column} <> '') execute function repeat_it()`);
  return act().finally(() => database.sql('drop function repeat_it cascade'));
}

/** The client learns that it was our fault and under which id to ask; the log has the rest. */
function expectFault({ errors }: Answer, sqlState: string): void {
  const [error] = errors;
  expect(errors).toEqual([expect.objectContaining({ message: MESSAGE })]);
  expect(error?.extensions).toEqual({ code: 'INTERNAL', retryable: false, requestId: expect.any(String) });
  const [fault] = faults();
  expect(fault).toMatchObject({ reqId: error?.extensions.requestId, error: { errorCode: sqlState } });
  expect(fault?.error.at.length).toBeGreaterThan(0);
}

test('an unexpected error reaches the client as INTERNAL with a request id and nothing else', async () => {
  const gachaId = await aGacha(database);
  expectFault(await without('prizes', () => fan.asks(READ_GACHA, { id: gachaId })), '42P01');
});

test('a missing row that another refers to is a fault too', async () => {
  const gachaId = await aGacha(database);
  await database.sql('delete from redeem_details where gacha_id = ?', [gachaId]);
  const { errors } = await fan.asks('query ($id: ID!) { gacha(id: $id) { redeemDetail { id } } }', { id: gachaId });
  expect(errors[0]).toMatchObject({ message: MESSAGE, extensions: { code: 'INTERNAL', requestId: faults()[0]?.reqId } });
});

test('an error before any field is INTERNAL with a request id, and lets nobody in', async () => {
  const answer = await without('users', () => fan.asks('{ me { id } }'));
  expect(answer.status).toBe(500);
  expectFault(answer, '42P01');
});

test('a message with lines that look like those of a stack is logged without them', () => {
  const logged = describe(new Error('first\n    at secret (1:1)\n secret', { cause: new Error('\n    at secret (2:2)') }));
  expect(JSON.stringify(logged)).not.toContain('secret');
  expect(logged).toMatchObject({ message: 'first', at: expect.arrayContaining([expect.stringContaining('unexpected.test')]) });
});

test('an address is in no log, not even one that looks like a line of a stack', async () => {
  const gachaId = await aGacha(database, { delivery_type: 'mail' });
  const secret = `Secret-${randomUUID()}`;
  const written = ['fullname', 'city', 'address1', 'address2'].map((field) => [field, `    at ${secret} (1:1)`]);
  const address = { ...ADDRESS, ...Object.fromEntries(written) };
  expectFault(await without('delivery_infos', () => fan.ordersPlays(gachaId, 1, address)), '42P01');
  const orderPosted = () => fan.ordersPlays(gachaId, 1, address);
  expect((await repeating('delivery_infos', 'address', orderPosted)).code).toBe('INTERNAL');
  expect(faults().at(-1)?.error.errorCode).toBe('P0001');
  expect(log.join('')).not.toContain(secret);
});

test('neither the access pass nor the card token of a payment is in a log', async () => {
  const orderId = await fan.hasOrdered(await aGacha(database));
  const cardToken = `tok-${randomUUID()}`;
  const answer = await repeating('payments', 'access_keys', () => fan.pays(orderId, cardToken));
  const [entry] = await database.sql<{ id: string }>(
    'select processor_order_id as id from sandbox_transactions order by created_at desc',
  );
  const { accessPass } = await sandboxKeys(database, entry?.id ?? '');
  expect(accessPass).toHaveLength(32);
  expectFault(answer, 'P0001');
  expect(log.join('')).not.toContain(accessPass);
  expect(log.join('')).not.toContain(cardToken);
});

test('neither a token nor a pickup code is in a log', async () => {
  const gachaId = await aGacha(database);
  const orderId = await fan.hasPaid(gachaId);
  const code = await fan.hasCode();
  const staff = await StaffMember.isHired(gateway, database, [gachaId]);
  expectFault(await without('pickup_token_items', () => staff.reads(code)), '42P01');
  expect((await without('handovers', () => staff.handsOver(code, gachaId, [orderId]))).code).toBe('INTERNAL');
  for (const secret of [code, staff.token, fan.token]) expect(log.join('')).not.toContain(secret);
});

test('what GraphQL itself refuses is no fault, and its message, which repeats the input, is in no log', async () => {
  const pickupCode = '12345678901234567890';
  const query = 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { deliveredAt } }';
  await fan.asks(query, { input: { pickupCode, gachaId: {}, orderIds: [] } });
  await fan.asks(query, { input: { pickupCode, noSuchField: 1 } });
  await fan.asks(`mutation { confirmHandover(input: "${pickupCode}") { deliveredAt } }`);
  await fan.asks(`{ handovers(pickupCode: "${pickupCode}", gachaIds: [1.5]) { totalAmount } } ${pickupCode}`);
  await fan.asks('mutation ($id: ID = "x") { cancelOrder(input: { orderId: $id }) { order { id } } }', { id: null });
  expect(faults()).toEqual([]);
  expect(log.join('')).not.toContain(pickupCode);
});

/** Over GraphQL and over REST, where a token is needed and where none is. */
const withToken = (at: TestGateway, authorization: string) =>
  Promise.all([
    at.send({ method: 'POST', url: '/graphql', headers: { authorization }, payload: { query: '{ gachas { totalCount } }' } }),
    at.send({ method: 'GET', url: '/api/v1/gachas', headers: { authorization } }),
    at.send({ method: 'GET', url: '/api/v1/me', headers: { authorization } }),
  ]);

const INFO = 30;

test('a token that is broken, expired or unknown is one line, without a stack and no alarm, however it is broken', async () => {
  const good = await aToken(MEMBERS, 'somebody');
  const [header, payload] = good.split('.');
  const expired = `Bearer ${await aToken(MEMBERS, 'somebody', { exp: 1 })}`;
  const bad = [
    'Basic YTpi',
    'Bearer x',
    `Bearer  ${good}`,
    `Bearer ${header}.${payload}.${'A'.repeat(86)}`,
    `Bearer ${good.slice(0, -3)}AAA`,
    expired,
    `Bearer ${await aToken(MEMBERS, 'somebody', { aud: 'another' })}`,
    `Bearer ${await aToken('https://unknown.test', 'somebody')}`,
    `Bearer ${await aToken(MEMBERS, { $ne: null })}`,
  ];
  for (const authorization of bad) {
    const statuses = (await withToken(gateway, authorization)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(authorization === expired ? [401, 200, 401] : [401, 401, 401]);
  }
  const lines: (Line & { fault?: string })[] = log.map((line) => JSON.parse(line));
  const told = lines.filter(({ msg }) => msg !== 'answered');
  expect(told).toHaveLength(3 * bad.length);
  for (const { level, msg, ...others } of told) {
    expect([level, msg]).toEqual([INFO, 'a token was refused']);
    expect(Object.keys(others).toSorted()).toEqual(['fault', 'hostname', 'pid', 'reqId', 'time']);
  }
  const faults = ['malformed', 'malformed', 'malformed', 'signature', 'signature', 'expired', 'claims', 'issuer', 'claims'];
  expect(told.map(({ fault }) => fault)).toEqual(faults.flatMap((fault) => [fault, fault, fault]));
  expect(log.join('')).not.toContain(payload);
});

test('a key set out of reach is a fault, over GraphQL and REST', async () => {
  const [provider] = testProviders;
  const { jwks: _, ...remote } = provider as IdentityProvider;
  const identify = identifier([{ ...remote, jwksUri: 'http://127.0.0.1:9/keys' }]);
  const cutOff = await openTestGateway(database, { ...LOUD, identify });
  const authorization = `Bearer ${await aToken(MEMBERS, 'somebody')}`;
  const [overGraphql] = await withToken(cutOff, authorization);
  expect(overGraphql?.statusCode).toBe(503);
  expect(faults()).not.toEqual([]);
  log = [];
  const overRest = await cutOff.send({ method: 'GET', url: '/api/v1/me', headers: { authorization } });
  expect([overRest.statusCode, faults().length > 0]).toEqual([503, true]);
  await cutOff.close();
});

test('a database that is gone is UNAVAILABLE, to be tried again, and never INTERNAL', async () => {
  const gachaId = await aGacha(database);
  const way = await openWay(database.url);
  const orm = await openOrm(way.url);
  const cutOff = await openTestGateway({ ...database, orm }, LOUD);
  const ask = (token?: string) => cutOff.ask(READ_GACHA, { id: gachaId }, token);
  expect((await ask(fan.token)).errors).toEqual([]);
  way.cut();
  const answers = await Promise.all([ask(), ask(fan.token), ask(fan.token)]);
  for (const { status, code, errors, headers } of answers) {
    expect(code).toBe('UNAVAILABLE');
    expect(errors[0]?.extensions).toEqual({ code: 'UNAVAILABLE', retryable: true, action: 'WAIT', retryAfterSeconds: 5 });
    // With a token nothing at all can be answered; without one it is the field that cannot.
    if (status !== 200) expect([status, headers['retry-after']]).toEqual([503, '5']);
  }
  await cutOff.close();
  await orm.close();
});

test.each(['57P01', '57P03', '53300', '25006', '3D000', '40P01', '55P03', '08006'])(
  'a database that says %s is UNAVAILABLE',
  async (sqlState) => {
    await database.sql(`create function fail_it() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${sqlState}'; end $$`);
    await database.sql('create trigger fail_it before insert on orders for each row execute function fail_it()');
    const answer = await fan.ordersPlays(await aGacha(database)).finally(() => database.sql('drop function fail_it cascade'));
    expect(answer.errors[0]?.extensions).toEqual({ code: 'UNAVAILABLE', retryable: true, action: 'WAIT', retryAfterSeconds: 5 });
  },
);
