import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { GMO_TIMINGS, gmo } from '../../src/payment/processor/gmo/gmo.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { Fan } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { GmoServer } from '../support/gmo-server/server.ts';
import { gmoSettings } from '../support/processors.ts';
import { oneRow } from '../support/stage.ts';

let server: GmoServer;
let processor: Processor;
let database: TestDatabase;
let gateway: TestGateway;

beforeAll(async () => {
  server = await GmoServer.starts();
  database = await openTestDatabase();
  const timings = { ...GMO_TIMINGS, slowMs: 10_000 };
  processor = gmo(gmoSettings(server, { challenging: 'off', timings }), () => {});
  gateway = await openTestGateway(database, { processor });
});
afterEach(() => expectBooksToBalance(database, processor));
afterAll(async () => {
  await gateway.close();
  await database.close();
  await server.goesDown();
});

const ledgerOf = async (orderId: string) => {
  const latest = 'select processor_order_id as id from payments where order_id = ? order by created_at desc limit 1';
  return server.ledger((await oneRow<{ id: string }>(database, latest, [orderId])).id);
};

test('a card at GMO pays for prizes, once', async () => {
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasOrdered(await aGacha(database, { price: 300 }), 2);
  const { order, payment } = (await fan.pays(orderId, server.issueToken())).data.pay;
  expect([order.status, payment.amount]).toEqual(['PAID', 600]);
  expect(await ledgerOf(orderId)).toEqual({ status: 'SALES', amount: 600, authorisations: 1, captures: 1, voids: 0, refunds: 0 });
});

test('what its company says of a card is told in the words of this service', async () => {
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasOrdered(await aGacha(database));
  const declined = await fan.pays(orderId, server.issueToken('42G550000'));
  const { extensions } = declined.errors[0] ?? {};
  expect(extensions).toEqual({ code: 'CARD_LIMIT_EXCEEDED', retryable: false, action: 'NEW_CARD' });
  const headers = { authorization: `Bearer ${fan.token}` };
  const payload = { token: server.issueToken('42G440000') };
  const { statusCode, body } = await gateway.send({
    method: 'POST',
    url: `/api/v1/orders/${orderId}/payments`,
    headers,
    payload,
  });
  expect([statusCode, JSON.parse(body).code]).toEqual([402, 'SECURITY_CODE_WRONG']);
  expect((await fan.pays(orderId)).code).toBe('CARD_TOKEN_INVALID');
  expect((await fan.pays(orderId, server.issueToken())).data.pay.order.status).toBe('PAID');
});

test('while GMO is down everybody is told so within six seconds, and ten seconds after its return everybody can pay', async () => {
  const gachaId = await aGacha(database);
  await server.goesDown();
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasOrdered(gachaId);
    const began = Date.now();
    expect((await fan.pays(orderId, server.issueToken())).code).toBe('UNAVAILABLE');
    expect(Date.now() - began).toBeLessThan(6000);
  }
  await server.comesUp();
  const paysAgain = async () => {
    const fan = await Fan.signsUp(gateway);
    expect((await fan.pays(await fan.hasOrdered(gachaId), server.issueToken())).code).toBeUndefined();
  };
  await eventually(paysAgain, { withinMs: 10_000, everyMs: 200 });
});
