import { randomBytes, randomInt } from 'node:crypto';
import { expect } from '@jest/globals';
import { currentSigningKey } from '../../src/staff/device/signing-key.ts';
import { newKeys, signIn } from '../clients/programs/device.ts';
import { Fan, StaffMember } from './actors.ts';
import type { Canaries } from './canaries.ts';
import type { TestDatabase } from './database.ts';
import { TestDevice } from './device.ts';
import { eventually } from './eventually.ts';
import type { TestGateway } from './gateway.ts';
import { answersChallenge } from './gmo-server/browser.ts';
import type { GmoServer } from './gmo-server/server.ts';
import { accessKeysOfOrder, sandboxKeys } from './opened.ts';
import { overHttp } from './over-http.ts';
import type { RunningGateway } from './running-gateway.ts';

/** A festival whose every secret is a canary. `own`: what was answered to the fan whose secrets they are. */
export type CanaryWorld = {
  canaries: Canaries;
  database: TestDatabase;
  gmoServer: GmoServer;
  owners: Set<string>;
  own(): string;
  heard(token: string | undefined, status: number, text: string): void;
};

export const secret = (prefix: string) => `${prefix}-canary-${randomBytes(8).toString('hex')}`;
const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

const address = ({ canaries }: CanaryWorld) => ({
  fullname: canaries.add('name', secret('Hanako')),
  phoneNumber: canaries.add('phone', `090-${digits(4)}-${digits(4)}`),
  country: 'JP',
  zipCode: canaries.add('zip', `${100 + randomInt(800)}-${digits(4)}`),
  prefecture: '東京都',
  city: canaries.add('city', secret('Chiyoda')),
  address1: canaries.add('address1', secret('Street')),
  address2: canaries.add('address2', secret('Room')),
});

type Card = (kind?: keyof typeof GMO_CARDS) => string;
const GMO_CARDS = { good: 'plain', challenge: 'challenge', declined: '42G020000' };
const SANDBOX_CARDS = { challenge: 'tok_3ds_challenge', declined: 'tok_declined' };

const sandboxCard = ({ canaries }: CanaryWorld, kind: keyof typeof GMO_CARDS): string =>
  kind === 'good' ? canaries.add('card', secret('tok')) : SANDBOX_CARDS[kind];

/** Everything that a fan and staff do, and what goes wrong with it. */
export async function playJourneys(
  world: CanaryWorld,
  running: RunningGateway,
  isGmo: boolean,
  { self, mail }: { self: string; mail: string },
): Promise<void> {
  const { canaries, gmoServer, owners } = world;
  const gateway = overHttp(running, world.heard);
  const signsUp = async () => {
    const fan = await Fan.signsUp(gateway);
    canaries.add('token of a fan', fan.token.slice(-40));
    return fan;
  };
  const [fan, stranger] = [await signsUp(), await signsUp()];
  owners.add(fan.token);
  const card: Card = (kind = 'good') =>
    isGmo ? canaries.add('card', gmoServer.issueToken(GMO_CARDS[kind])) : sandboxCard(world, kind);
  await pays(world, fan, mail, card(), isGmo);
  await waitsAtTheBank(world, fan, self, card('challenge'));
  await isRefused(world, fan, self, mail, card);
  await breaks(world, fan, mail, card);
  await picksUp(world, fan, gateway, self);
  await worksAtDevice(world, running, gateway, self);
  for (const path of ['/api/v1/orders', '/api/v1/gachas', '/api/v1/me']) await stranger.get(path);
  const orderIds = await fan.seesOrders();
  for (const id of orderIds) {
    await stranger.reads(id);
    await stranger.get(`/api/v1/orders/${id}/payment`);
  }
}

/** Where a call of the processor broke off, another takes the payment up when its lease has ended. */
const AFTER_A_LEASE = { withinMs: 90_000, everyMs: 250 };

const ORDER = '{ id deliveryInfo { fullname phoneNumber zipCode city address1 address2 } payment { id } }';

/** Over GraphQL and REST, twice under the same key, with the order replaced and cancelled in between. */
async function pays(world: CanaryWorld, fan: Fan, gachaId: string, card: string, isGmo: boolean): Promise<void> {
  const { canaries, database, gmoServer } = world;
  const create = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order ${ORDER} } }`;
  for (const _time of [1, 2]) await fan.asks(create, { input: { gachaId, playAmount: 1, deliveryInfo: address(world) } });
  const [cancelled] = await fan.seesOrders('pending');
  if (cancelled) await fan.cancels(cancelled);
  const input = {
    gachaId,
    playAmount: 1,
    deliveryInfo: address(world),
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
  expect(world.own()).toContain(accessId);
  if (isGmo) expect([...gmoServer.book.trades.values()].some((trade) => trade.accessPass === accessPass)).toBe(true);
  else expect((await sandboxKeys(database, await processorOrderOf(database, orderId))).accessPass).toBe(accessPass);
}

const processorOrderOf = async (database: TestDatabase, orderId: string): Promise<string> =>
  (await database.sql<{ id: string }>('select processor_order_id as id from payments where order_id = ?', [orderId]))[0]?.id ??
  '';

/** 3-D Secure: the address of the bank is the fan's alone. */
async function waitsAtTheBank({ canaries, database }: CanaryWorld, fan: Fan, gachaId: string, token: string): Promise<void> {
  const orderId = await fan.hasOrdered(gachaId);
  const { body } = await fan.post(`/api/v1/orders/${orderId}/payments`, { token });
  const { accessId, accessPass } = await accessKeysOfOrder(database, orderId);
  canaries.add('access id', accessId);
  canaries.add('access pass', accessPass);
  if (token !== SANDBOX_CARDS.challenge) await isBack(await answersChallenge(body.redirect_url, 'passed'));
  else {
    // The page of the bank, which the browser of this fan alone has the address of.
    const { headers } = await fetch(`${body.redirect_url}&answer=pass`, { redirect: 'manual' });
    const back = headers.get('location') ?? '';
    canaries.add('return key', new URL(back).pathname.split('/').at(-1) ?? '');
    await isBack(back);
  }
  await eventually(async () => {
    const answer = await fan.post(`/api/v1/orders/${orderId}/payments`, {});
    const { status } = await fan.sees(orderId);
    if (status !== 'PAID') throw new Error(`${status}, after ${answer.status} ${JSON.stringify(answer.body)}`);
  }, AFTER_A_LEASE);
}

/** A browser that is sent back: where the gateway could not take it in, its user loads the page again. */
const isBack = (address: string | URL): Promise<void> =>
  eventually(async () => {
    const { status } = await fetch(address, { redirect: 'manual' });
    if (status >= 400) throw new Error(`who came back from the bank heard ${status}`);
  });

/** What a caller has typed is in no refusal, whatever is wrong beside it. */
async function isRefused(world: CanaryWorld, fan: Fan, self: string, mail: string, card: Card): Promise<void> {
  const { canaries } = world;
  const create = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }';
  const wrong = [{ zipCode: 'ABC' }, { fullname: '' }, { phoneNumber: 7 }, { country: 'JPN' }, { more: secret('more') }];
  for (const one of wrong) {
    const deliveryInfo = { ...address(world), ...one };
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
async function breaks(world: CanaryWorld, fan: Fan, mail: string, card: Card): Promise<void> {
  const { canaries, database } = world;
  for (const table of ['delivery_infos', 'kept_calls', 'payments', 'order_details', 'sandbox_transactions']) {
    const orderId = await eventually(() => fan.hasOrdered(mail, 1, address(world)), AFTER_A_LEASE);
    await database.sql(`alter table ${table} rename to gone`);
    await fan.ordersPlays(mail, 1, address(world));
    const key = { 'idempotency-key': canaries.add('idempotency key', secret('key')) };
    await fan.post(`/api/v1/orders/${orderId}/payments`, { token: card() }, key);
    await database.sql(`alter table gone rename to ${table}`);
  }
}

async function picksUp({ canaries, database }: CanaryWorld, fan: Fan, gateway: TestGateway, gachaId: string): Promise<void> {
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

/** Its invitation, its token, and the key that signed that. */
async function worksAtDevice(
  { canaries, database, owners }: CanaryWorld,
  running: RunningGateway,
  gateway: TestGateway,
  gachaId: string,
): Promise<void> {
  const supervisor = await StaffMember.isHired(gateway, database, [gachaId], 'supervisor');
  owners.add(supervisor.token);
  const { invitation, link } = await supervisor.hasInvited(gachaId);
  canaries.add('invitation of a device', invitation);
  const { token } = await signIn(`${running.address.replace('127.0.0.1', 'localhost')}/graphql`, await newKeys(), link);
  canaries.add('token of a device', token.slice(-40));
  expect((await StaffMember.isKnown(gateway, token).asks('{ staffMe { id } }')).data.staffMe.id).toBeDefined();
  expect((await (await TestDevice.isNew()).accepts(gateway, invitation)).code).toBe('BAD_INPUT');
  const { privateKey } = await currentSigningKey(database.fork());
  canaries.add('signing key', String((privateKey as { d?: string }).d));
}
