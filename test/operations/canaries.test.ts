import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readKeys } from '../../src/encryption/keys.ts';
import { Vault } from '../../src/encryption/vault.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { Canaries } from '../support/canaries.ts';
import { gachaEntry } from '../support/catalogue.ts';
import { connectTestDatabase, type TestDatabase } from '../support/database.ts';
import type { TestGateway } from '../support/gateway.ts';
import { SHOP } from '../support/gmo-server/book.ts';
import { answersChallenge } from '../support/gmo-server/browser.ts';
import { GmoServer } from '../support/gmo-server/server.ts';
import { accessKeysOfOrder, sandboxKeys, seedOf } from '../support/opened.ts';
import { overHttp } from '../support/over-http.ts';
import { OwnPostgres } from '../support/own-postgres.ts';
import { type Environment, RunningGateway, runs } from '../support/running-gateway.ts';
import { administer, onServer } from '../support/server.ts';
import { testProviders } from '../support/tokens.ts';

/** Whatever PostgreSQL can write down, it does. */
const LOUD = {
  log_statement: 'all',
  log_parameter_max_length: '-1',
  log_parameter_max_length_on_error: '-1',
  log_min_duration_statement: '0',
  log_min_messages: 'debug1',
  log_error_verbosity: 'verbose',
};

const secret = (prefix: string) => `${prefix}-canary-${randomBytes(8).toString('hex')}`;
const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

const canaries = new Canaries();
/** Known to everybody: by these the test knows that it would find a canary where it looks. */
const open = new Canaries();
/** What each place says, gathered while the journeys are played. */
const places = { log: '', metrics: '', errors: '', 'answers of others': '', commands: '', dump: '', 'database log': '' };
let own = '';
let files: string[] = [];
let openFiles: string[] = [];

const address = () => ({
  fullname: canaries.add('name', secret('Hanako')),
  phoneNumber: canaries.add('phone', `090-${digits(4)}-${digits(4)}`),
  country: 'JP',
  zipCode: canaries.add('zip', `${100 + randomInt(800)}-${digits(4)}`),
  prefecture: '東京都',
  city: canaries.add('city', secret('Chiyoda')),
  address1: canaries.add('address1', secret('Street')),
  address2: canaries.add('address2', secret('Room')),
});

const GACHA_NAME = open.add('gacha', secret('Gacha'));
const KEY = randomBytes(32);
const PASSWORDS = { OWNER_PASSWORD: secret('owner'), GATEWAY_PASSWORD: secret('gateway') };

let postgres: OwnPostgres;
let gmoServer: GmoServer;
let database: TestDatabase;
const owners = new Set<string>();

async function aDatabase(): Promise<{ gateway: string; owner: string; superuser: string }> {
  const superuser = onServer(postgres.url, 'canaries');
  await administer(postgres.url, 'create database canaries');
  await succeeds('migrate', ['roles'], { DATABASE_URL: superuser, ...PASSWORDS });
  const as = (user: string, password: string) => {
    const url = new URL(superuser);
    [url.username, url.password] = [user, password];
    return url.href;
  };
  const owner = as('canaries_owner', PASSWORDS.OWNER_PASSWORD);
  await succeeds('migrate', [], { DATABASE_URL: owner });
  return { owner, superuser, gateway: as('canaries_gateway', PASSWORDS.GATEWAY_PASSWORD) };
}

async function succeeds(command: string, words: string[], env: Environment): Promise<string> {
  const { code, said, complained } = await runs(`src/commands/${command}.ts`, words, env);
  if (code !== 0) throw new Error(`${command} ${words.join(' ')}: ${said}${complained}`);
  places.commands += said + complained;
  return said;
}

/** The owner's answer to what succeeded is theirs to see; a refusal is nobody's, and neither is what another was answered. */
function heard(token: string | undefined, status: number, text: string): void {
  if (status >= 400 || /"errors":\[\{/.test(text)) places.errors += `${text}\n`;
  else if (token && owners.has(token)) own += `${text}\n`;
  else places['answers of others'] += `${text}\n`;
}

beforeAll(async () => {
  postgres = await OwnPostgres.starts(LOUD);
  gmoServer = await GmoServer.starts();
  canaries.addBytes('encryption key', KEY);
  for (const [name, password] of Object.entries(PASSWORDS)) canaries.add(name, password);
  canaries.add('shop password', SHOP.shopPass);
  const { gateway: url, owner, superuser } = await aDatabase();
  const { keys } = readKeys(KEY.toString('base64'));
  database = await connectTestDatabase(superuser, async () => {}, { vault: new Vault(keys) });
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'trace',
    DATABASE_URL: url,
    ENCRYPTION_KEYS: KEY.toString('base64'),
    IDENTITY_PROVIDERS: JSON.stringify(testProviders),
    ...{ GMO_SHOP_ID: SHOP.shopId, GMO_SHOP_PASS: SHOP.shopPass, GMO_ENDPOINT: gmoServer.endpoint, GMO_3DS: 'attempt' },
  };
  const ids = await catalogue(env);
  const gateways = await Promise.all(
    ['gmo', 'sandbox'].map((PAYMENT_PROCESSOR) => RunningGateway.starts({ ...env, PAYMENT_PROCESSOR })),
  );
  for (const [index, running] of gateways.entries()) await journeys(running, index === 0, ids);
  await succeeds('keys', ['list'], { ...env });
  await succeeds('draws', ['verify'], { ...env });
  await succeeds('catalogue', ['export'], { ...env });
  for (const running of gateways) {
    places.metrics += await (await fetch(`${running.address}/metrics`)).text();
    const { said, complained } = await running.stop('SIGTERM');
    places.log += said + complained;
  }
  await database.sql(`update encryption_keys set seen_at = now() - interval '1 hour'`);
  await succeeds('keys', ['rotate'], {
    ...env,
    DATABASE_URL: owner,
    ENCRYPTION_KEYS: `${randomBytes(32).toString('base64')},${env.ENCRYPTION_KEYS}`,
  });
  await lookAround();
}, 180_000);
afterAll(async () => {
  await database?.close();
  await gmoServer?.rests();
  await postgres?.away();
});

async function catalogue(env: Environment): Promise<{ self: string; mail: string }> {
  const [self, mail] = [gachaEntry({ name: GACHA_NAME }), gachaEntry({ name: GACHA_NAME, delivery_type: 'mail' })];
  const file = join(tmpdir(), `canaries-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ gachas: [self, mail] }));
  await succeeds('catalogue', ['import', file], env);
  for (const { id } of [self, mail]) canaries.addBytes('seed', await seedOf(database, id));
  return { self: self.id, mail: mail.id };
}

type Card = (kind?: keyof typeof GMO_CARDS) => string;
const GMO_CARDS = { good: 'plain', challenge: 'challenge', declined: '42G020000' };
const SANDBOX_CARDS = { challenge: 'tok_3ds_challenge', declined: 'tok_declined' };

const sandboxCard = (kind: keyof typeof GMO_CARDS): string =>
  kind === 'good' ? canaries.add('card', secret('tok')) : SANDBOX_CARDS[kind];

async function journeys(running: RunningGateway, isGmo: boolean, { self, mail }: { self: string; mail: string }): Promise<void> {
  const gateway = overHttp(running, heard);
  const signsUp = async () => {
    const fan = await Fan.signsUp(gateway);
    canaries.add('token of a fan', fan.token.slice(-40));
    return fan;
  };
  const [fan, stranger] = [await signsUp(), await signsUp()];
  owners.add(fan.token);
  const card: Card = (kind = 'good') => (isGmo ? canaries.add('card', gmoServer.issueToken(GMO_CARDS[kind])) : sandboxCard(kind));
  await pays(fan, mail, card(), isGmo);
  await waitsAtTheBank(fan, self, card('challenge'));
  await isRefused(fan, self, mail, card);
  await breaks(fan, mail, card);
  await picksUp(fan, gateway, self);
  for (const path of ['/api/v1/orders', '/api/v1/gachas', '/api/v1/me']) await stranger.get(path);
  const orderIds = await fan.seesOrders();
  for (const id of orderIds) {
    await stranger.reads(id);
    await stranger.get(`/api/v1/orders/${id}/payment`);
  }
}

const ORDER = '{ id deliveryInfo { fullname phoneNumber zipCode city address1 address2 } payment { id } }';

/** Over GraphQL and REST, twice under the same key, with the order replaced and cancelled in between. */
async function pays(fan: Fan, gachaId: string, card: string, isGmo: boolean): Promise<void> {
  const create = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order ${ORDER} } }`;
  for (const _time of [1, 2]) await fan.asks(create, { input: { gachaId, playAmount: 1, deliveryInfo: address() } });
  const [cancelled] = await fan.seesOrders('pending');
  if (cancelled) await fan.cancels(cancelled);
  const input = {
    gachaId,
    playAmount: 1,
    deliveryInfo: address(),
    idempotencyKey: canaries.add('idempotency key', secret('key')),
  };
  const placed = [await fan.asks(create, { input }), await fan.asks(create, { input })];
  const [orderId, again] = placed.map(({ data }) => data.createOrder.order.id);
  expect(again).toBe(orderId);
  const key = canaries.add('idempotency key', secret('key'));
  for (const _time of [1, 2])
    expect((await fan.post(`/api/v1/orders/${orderId}/payments`, { token: card }, { 'idempotency-key': key })).status).toBe(200);
  await fan.get(`/api/v1/orders/${orderId}`);
  const { accessId, accessPass } = await accessKeysOfOrder(database, orderId);
  canaries.add('access id', accessId);
  canaries.add('access pass', accessPass);
  expect(own).toContain(accessId);
  if (isGmo) expect([...gmoServer.book.trades.values()].some((trade) => trade.accessPass === accessPass)).toBe(true);
  else expect((await sandboxKeys(database, await processorOrderOf(orderId))).accessPass).toBe(accessPass);
}

const processorOrderOf = async (orderId: string): Promise<string> =>
  (await database.sql<{ id: string }>('select processor_order_id as id from payments where order_id = ?', [orderId]))[0]?.id ??
  '';

/** 3-D Secure: the address of the bank is the fan's alone. */
async function waitsAtTheBank(fan: Fan, gachaId: string, token: string): Promise<void> {
  const orderId = await fan.hasOrdered(gachaId);
  const { body } = await fan.post(`/api/v1/orders/${orderId}/payments`, { token });
  const { accessId, accessPass } = await accessKeysOfOrder(database, orderId);
  canaries.add('access id', accessId);
  canaries.add('access pass', accessPass);
  if (token !== SANDBOX_CARDS.challenge)
    await fetch(await answersChallenge(body.redirect_url, 'passed'), { redirect: 'manual' }).catch(() => {});
  else {
    // The page of the bank, which the browser of this fan alone has the address of.
    const { headers } = await fetch(`${body.redirect_url}&answer=pass`, { redirect: 'manual' });
    const back = headers.get('location') ?? '';
    canaries.add('return key', new URL(back).pathname.split('/').at(-1) ?? '');
    await fetch(back, { redirect: 'manual' });
  }
  await fan.post(`/api/v1/orders/${orderId}/payments`, {});
  expect((await fan.sees(orderId)).status).toBe('PAID');
}

/** What a caller has typed is in no refusal, whatever is wrong beside it. */
async function isRefused(fan: Fan, self: string, mail: string, card: Card): Promise<void> {
  const create = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }';
  const wrong = [{ zipCode: 'ABC' }, { fullname: '' }, { phoneNumber: 7 }, { country: 'JPN' }, { more: secret('more') }];
  for (const one of wrong) {
    const deliveryInfo = { ...address(), ...one };
    const spelt = Object.fromEntries(
      Object.entries(deliveryInfo).map(([name, value]) => [name.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`), value]),
    );
    await fan.asks(create, { input: { gachaId: mail, playAmount: 'one', deliveryInfo } });
    await fan.asks(create, { input: { gachaId: mail, playAmount: 1, deliveryInfo } });
    await fan.post(`/api/v1/gachas/${mail}/orders`, { play_amount: 0, delivery_info: spelt });
    await fan.asks(
      `mutation { createOrder(input: { gachaId: "${mail}", playAmount: 1, deliveryInfo: ${JSON.stringify(deliveryInfo)} }) { order { id } } }`,
    );
  }
  const orderId = await fan.hasOrdered(self);
  await fan.pays(orderId, card('declined'));
  await fan.asks('mutation ($input: PayInput!) { pay(input: $input) { order { id } } }', {
    input: { orderId, token: [card(), 7] },
  });
  await fan.post(`/api/v1/orders/${orderId}/payments`, { token: { number: card() } });
  await fan.post(
    `/api/v1/orders/${orderId}/payments`,
    { token: card() },
    { 'idempotency-key': `${canaries.add('idempotency key', secret('key'))} with blanks` },
  );
  await fan.get('/api/v1/me', { authorization: `Bearer ${canaries.add('broken token', secret('token'))}` });
}

/** Where the database fails under a statement. */
async function breaks(fan: Fan, mail: string, card: Card): Promise<void> {
  for (const table of ['delivery_infos', 'kept_calls', 'payments', 'order_details', 'sandbox_transactions']) {
    const orderId = await fan.hasOrdered(mail, 1, address());
    await database.sql(`alter table ${table} rename to gone`);
    await fan.ordersPlays(mail, 1, address());
    const key = { 'idempotency-key': canaries.add('idempotency key', secret('key')) };
    await fan.post(`/api/v1/orders/${orderId}/payments`, { token: card() }, key);
    await database.sql(`alter table gone rename to ${table}`);
  }
}

async function picksUp(fan: Fan, gateway: TestGateway, gachaId: string): Promise<void> {
  const staff = await StaffMember.isHired(gateway, database, [gachaId]);
  canaries.add('token of staff', staff.token.slice(-40));
  const paid = (await fan.seesOrders('undelivered')).slice(0, 5);
  for (const speaker of [staff, staff.over('rest')]) {
    const code = canaries.add('pickup code', await fan.hasCode());
    const wrong = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
    for (const one of [code, wrong]) await speaker.reads(one);
    await speaker.handsOver(code, gachaId, ['nothing']);
    await speaker.handsOver(code, gachaId, paid);
  }
}

async function lookAround(): Promise<void> {
  const tables = await database.sql<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  for (const { name } of tables) {
    const rows = await database.sql<{ row: string }>(`select t::text as row from ${name} t`);
    places.dump += rows.map(({ row }) => row).join('\n');
  }
  await database.sql('checkpoint');
  const { cluster, log } = postgres.files;
  places['database log'] = readFileSync(log, 'utf8');
  files = canaries.inFolder(cluster);
  openFiles = open.inFolder(cluster);
}

test('the owner has seen what is theirs, so that what follows can fail', () => {
  const seen = canaries.in(own);
  for (const name of ['name', 'phone', 'zip', 'city', 'address1', 'address2', 'access id', 'pickup code'])
    expect(seen).toContain(name);
  expect(canaries.names.sort()).toEqual(
    expect.arrayContaining(['seed', 'encryption key', 'card', 'access pass', 'return key', 'token of staff']),
  );
});

describe('a canary is not in', () => {
  test.each(Object.keys(places) as (keyof typeof places)[])('the %s', (place) => {
    expect(places[place].length).toBeGreaterThan(200);
    expect(canaries.in(places[place])).toEqual([]);
  });

  test('the files of the database: tables, indexes, and the log that is written ahead', () => {
    expect(files).toEqual([]);
  });
});

describe('what everybody may know is found', () => {
  test.each(['answers of others', 'commands', 'dump', 'database log'] as const)('in the %s', (place) => {
    expect(open.in(places[place])).toEqual(['gacha']);
  });

  test('in the files of the database, among them the log that is written ahead', () => {
    expect(openFiles.some((file) => file.includes('/base/'))).toBe(true);
    expect(openFiles.some((file) => file.includes('/pg_wal/'))).toBe(true);
  });

  test('in the log of the gateway, at its lowest level, and in its metrics', () => {
    expect(places.log).toMatch(/"route":"\/api\/v1\/orders\/:order_id\/payments"/);
    expect(places.log).toMatch(/"errorCode":"42P01"/);
    expect(places.metrics).toMatch(/gateway_answers_total\{.*status="500"\}/);
  });

  test('in refusals: the names of the fields', () => {
    expect(places.errors).toMatch(/deliveryInfo.zipCode/);
  });
});
