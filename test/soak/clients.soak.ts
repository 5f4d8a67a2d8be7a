import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { returnKeyOf } from '../../src/payment/attempt/access-keys.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { answersChallenge } from '../support/gmo-server/browser.ts';
import { returnPathOf } from '../support/return-path.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { disagreements } from './support/books.ts';
import { ask, tally, together } from './support/client.ts';
import { type Buyer, crowd, outcomeOf, pays, readsOrder, readsPayment, untilLetIn } from './support/crowd.ts';
import { nameOf, POINTS, type Point } from './support/points.ts';
import { chance, scaled, seeds, tell } from './support/scale.ts';
import { Windows } from './support/windows.ts';
import { World } from './support/world.ts';

const DECLINED = scaled(1_000, 100);
const CARDS = ['42G120000', '42G030000', '42G440000', '42G830000', '42G950000', 'E21010001'];

let world: World;
let windows: Windows;
let gateways: [RunningGateway, RunningGateway];
const random = chance();

beforeAll(async () => {
  seeds(1);
  world = await World.opens('gmo');
  windows = await Windows.open(world);
  gateways = await world.startsTwo();
});
afterAll(() => world.close());

const prizesOf = async (gachaId: string) => (await ask(gateways[0].address, `/api/v1/gachas/${gachaId}/prizes`)).body;

/** All that a client can try to turn a payment that is under way. */
async function meddles(buyer: Buyer, stranger: Buyer): Promise<Record<string, string>> {
  const at = gateways[1].address;
  const { token, orderId, gachaId } = buyer;
  const [order, payment] = [`/api/v1/orders/${orderId}`, `/api/v1/orders/${orderId}/payment`];
  const tries = {
    cancels: ask(at, order, { method: 'DELETE', token }),
    replaces: ask(at, `/api/v1/gachas/${gachaId}/orders`, { token, body: { play_amount: 1 } }),
    paysAgain: pays(gateways[1], buyer, world.gmo.issueToken()),
    completes: readsPayment(gateways[1], buyer),
    prefetches: ask(at, payment, { token, headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } }),
    forges: ask(at, payment, { token: stranger.token }),
    comesBack: ask(at, `/payments/return/${'0'.repeat(32)}?AccessID=${'0'.repeat(32)}&status=captured`),
  };
  const heard = await Promise.all(Object.entries(tries).map(async ([name, it]) => [name, outcomeOf(await it)] as const));
  return Object.fromEntries(heard);
}

const PLACES = POINTS.filter(({ route, fate }) => route === 'paid' && fate === 'happens');
const IN_VAIN: Record<string, RegExp> = {
  cancels: /^(PAYMENT_IN_PROGRESS|ORDER_ALREADY_PAID|UNAVAILABLE)$/,
  // Once it is paid the next one may be ordered.
  replaces: /^(PAYMENT_IN_PROGRESS|UNAVAILABLE|HTTP 200 .*"pending".*)$/,
  paysAgain: /^(PAYMENT_IN_PROGRESS|UNAVAILABLE|paid)$/,
  completes: /^(processing|paid|PAYMENT_REQUIRED)$/,
  prefetches: /^(processing|paid|PAYMENT_REQUIRED)$/,
  forges: /^NOT_FOUND$/,
  comesBack: /^NOT_FOUND$/,
};

test.each(PLACES.map((point) => [nameOf(point), point] as const))(
  'nothing a client does then changes it: %s',
  async (_name, { place }: Point) => {
    const gachaId = await aGacha(world.database, { prizes: [prizeEntry({ stock: 50 }), prizeEntry({ stock: 50 })] });
    const [buyer, stranger] = await crowd(
      world,
      2,
      () => gachaId,
      () => 2,
    );
    if (!buyer || !stranger) throw new Error('nobody came');
    const hangUp = new AbortController();
    const { caught } = await windows.catches(buyer.orderId, place);
    const body = { token: world.gmo.issueToken() };
    const paying = ask(gateways[0].address, `/api/v1/orders/${buyer.orderId}/payments`, {
      token: buyer.token,
      body,
      signal: hangUp.signal,
    });
    const held = await caught;
    hangUp.abort();
    const seen = await readsOrder(gateways[1], buyer);
    const meddling = meddles(buyer, stranger);
    await pause(500);
    await held.goesOn();
    const tried = await meddling;
    expect((await paying).status).toBe(0);
    const order = JSON.parse(seen.body);
    expect([order.status, order.order_details, order.payment?.status ?? 'processing']).toEqual([
      'pending',
      undefined,
      'processing',
    ]);
    for (const [name, outcome] of Object.entries(tried))
      expect([name, outcome, IN_VAIN[name]?.test(outcome)]).toEqual([name, outcome, true]);
    while (outcomeOf(await readsPayment(gateways[1], buyer)) !== 'paid') await pause(200);
    const won = await world.database.sql('select deleted_at from order_details where order_id = ?', [buyer.orderId]);
    expect(won).toEqual([{ deleted_at: null }, { deleted_at: null }]);
  },
);

test('declined cards change neither stock nor odds', async () => {
  const gachaId = await aGacha(world.database, {
    prizes: [prizeEntry({ stock: 3, pickup_weight: 5 }), prizeEntry({ stock: 40 })],
  });
  const buyers = await crowd(
    world,
    DECLINED,
    () => gachaId,
    () => 1 + random.below(4),
  );
  const before = await prizesOf(gachaId);
  const looks: string[] = [];
  const outcomes = await together(buyers, 40, async (buyer, index) => {
    const card = world.gmo.issueToken(random.oneOf(CARDS));
    const outcome = outcomeOf(await untilLetIn(() => pays(random.oneOf(gateways), buyer, card)));
    if (index % 10 === 0) looks.push(await prizesOf(gachaId));
    return outcome;
  });
  const told = tally(outcomes);
  tell('declined cards', { told, looks: looks.length });
  expect(Object.keys(told).filter((code) => !/^(PAYMENT_\w+|CARD_\w+|SECURITY_\w+|AUTHENTICATION_\w+)$/.test(code))).toEqual([]);
  expect(new Set([before, ...looks, await prizesOf(gachaId)]).size).toBe(1);
  const paid = await together(buyers.slice(0, 5), 5, (buyer) => pays(gateways[0], buyer, world.gmo.issueToken()));
  expect(tally(paid.map(outcomeOf))).toEqual({ paid: 5 });
});

test('a browser that comes back unasked, twice or without an answer draws nothing, until the holder has said yes', async () => {
  const gachaId = await aGacha(world.database);
  const buyers = await crowd(world, 10, () => gachaId);
  const before = await prizesOf(gachaId);
  const waiting = await together(buyers, 10, async (buyer) => {
    const { status, body } = await pays(gateways[0], buyer, world.gmo.issueToken('challenge'));
    expect(status).toBe(202);
    return { buyer, url: JSON.parse(body).redirect_url as string };
  });
  const payments = await world.database.sql<{ orderId: string; id: string }>(
    'select order_id as "orderId", id from payments where order_id = any(array[?]::uuid[])',
    [buyers.map(({ orderId }) => orderId)],
  );
  const back = ({ orderId }: Buyer) => {
    const { id = '' } = payments.find((row) => row.orderId === orderId) ?? {};
    return `/payments/return/${returnKeyOf(world.database.orm.em, { id })}`;
  };
  await together(waiting, 10, async ({ buyer }) => {
    for (const path of [back(buyer), `${back(buyer)}?AccessID=${'0'.repeat(32)}`])
      await ask(random.oneOf(gateways).address, path);
    const { status, body } = await readsPayment(random.oneOf(gateways), buyer);
    expect([200, 202]).toContain(status);
    expect(body).not.toMatch(/"captured"/);
  });
  expect(await prizesOf(gachaId)).toBe(before);
  await together(waiting, 10, async ({ buyer, url }) => {
    const path = returnPathOf(await answersChallenge(url, 'passed'));
    while (outcomeOf(await readsPayment(gateways[1], buyer)) !== 'paid') {
      await ask(random.oneOf(gateways).address, path);
      await pause(100);
    }
  });
  expect(await disagreements(world)).toEqual([]);
});
