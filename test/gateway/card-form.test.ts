import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { Fan } from '../support/actors.ts';
import { builtPages } from '../support/built-pages.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { returnPathOf } from '../support/return-path.ts';

let database: TestDatabase;
let built: Awaited<ReturnType<typeof builtPages>>;
beforeAll(async () => {
  [database, built] = [await openTestDatabase(), await builtPages()];
});
afterAll(async () => {
  await database.close();
  await built.away();
});
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function serves(changes: Parameters<typeof openTestGateway>[1] = {}): Promise<TestGateway> {
  const one = await openTestGateway(database, { pagesFolder: built.folder, ...changes });
  opened.push(one);
  return one;
}

const told = async (gateway: TestGateway) => gateway.send({ method: 'GET', url: '/pay/config' });

test('the page of a card is told that the sandbox takes made-up tokens', async () => {
  const { statusCode, headers, body } = await told(await serves());
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'public, max-age=60',
  ]);
  expect(JSON.parse(body)).toEqual({ processor: 'sandbox' });
});

test('with GMO it is told the shop and the script that makes tokens, and no more', async () => {
  const settings = { shopId: 'tshop00000001', shopPass: 'secret-of-the-shop', challenging: 'off', answerSeconds: 20 } as const;
  for (const [endpoint, script] of [
    ['https://p01.mul-pay.jp', 'https://static.mul-pay.jp/ext/js/token.js'],
    ['https://pt01.mul-pay.jp/', 'https://stg.static.mul-pay.jp/ext/js/token.js'],
  ] as const) {
    const gateway = await serves({ paymentProcessor: 'gmo', gmo: { ...settings, endpoint } });
    expect(JSON.parse((await told(gateway)).body)).toEqual({ processor: 'gmo', shopId: 'tshop00000001', script });
    const { headers } = await gateway.send({ method: 'GET', url: '/pay/card' });
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${new URL(script).origin} `);
  }
});

test('a gateway that shows fans no page tells nothing', async () => {
  expect((await told(await serves({ pages: ['staff'] }))).statusCode).toBe(404);
});

/** A fan whom the bank of the card has just let pass: where their browser goes from there. */
async function fromBank(gateway: TestGateway): Promise<{ orderId: string; location: string | undefined; statusCode: number }> {
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasOrdered(await aGacha(database));
  const { redirectUrl } = (await fan.pays(orderId, 'tok_3ds_challenge')).data.pay;
  const transaction = new URL(redirectUrl).searchParams.get('transaction') ?? '';
  const back = returnPathOf(await answerChallenge(database.orm.em, transaction, true));
  const { statusCode, headers } = await gateway.send({ method: 'GET', url: back });
  return { orderId, statusCode, location: headers.location };
}

test('the bank sends its holder back to the page where fans pay', async () => {
  const { orderId, statusCode, location } = await fromBank(await serves());
  expect([statusCode, location]).toEqual([303, `http://gateway.test/pay/card?order_id=${orderId}`]);
});

test('or to the page that the operator has named, or to a small one where there is none', async () => {
  const named = await fromBank(await serves({ paymentReturnUrl: 'https://app.example/paid' }));
  expect(named.location).toBe(`https://app.example/paid?order_id=${named.orderId}`);
  const none = await fromBank(await serves({ pages: [] }));
  expect([none.statusCode, none.location]).toEqual([200, undefined]);
});
