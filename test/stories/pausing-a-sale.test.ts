import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { returnPathOf } from '../support/return-path.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();

const SHOWN = 'gacha { id status isPaused version isPublished isOpen viewerOrderability { refusal } }';
const PAUSE = `mutation ($input: PauseSaleInput!) { pauseSale(input: $input) { ${SHOWN} } }`;
const RESUME = `mutation ($input: ResumeSaleInput!) { resumeSale(input: $input) { ${SHOWN} } }`;

const CHALLENGING = 'tok_3ds_challenge';

const anOperator = (gachas: 'all' | string[] = 'all') => StaffMember.isHired(stage.gateway, stage.database, gachas, 'operator');

test('a paused sale takes no order and begins no payment, and goes on with what was ordered before', async () => {
  const [gachaId, fan] = [await aGacha(stage.database), await Fan.signsUp(stage.gateway)];
  const operator = await anOperator([gachaId]);
  const orderId = await fan.hasOrdered(gachaId);
  const paused = await operator.asks(PAUSE, { input: { gachaId, reason: 'the queue is too long' } });
  expect(paused.data.pauseSale.gacha).toMatchObject({
    ...{ id: gachaId, status: 'CLOSED', isPaused: true, version: 2, isPublished: true, isOpen: true },
  });
  for (const refused of [await fan.ordersPlays(gachaId), await fan.pays(orderId)]) {
    expect(refused.code).toBe('SALE_PAUSED');
    expect(refused.errors[0]?.extensions).toMatchObject({ retryable: true, action: 'WAIT', retryAfterSeconds: 30 });
  }
  const looks = await fan.asks(`{ gacha(id: "${gachaId}") { isPaused status version viewerOrderability { refusal action } } }`);
  expect(looks.data.gacha).toEqual({
    ...{ isPaused: true, status: 'CLOSED', version: null },
    viewerOrderability: { refusal: 'SALE_PAUSED', action: 'WAIT' },
  });
  const resumed = await operator.asks(RESUME, { input: { gachaId, version: 2 } });
  expect(resumed.data.resumeSale.gacha).toMatchObject({ status: 'ON_SALE', isPaused: false, version: 3 });
  expect((await fan.pays(orderId)).code).toBeUndefined();
});

test('a payment that waits at the bank finishes while the sale is paused, and none with another card begins', async () => {
  const [gachaId, fan, other] = [
    await aGacha(stage.database),
    await Fan.signsUp(stage.gateway),
    await Fan.signsUp(stage.gateway),
  ];
  const [operator, orderId, theirs] = [await anOperator(), await fan.hasOrdered(gachaId), await other.hasOrdered(gachaId)];
  const { redirectUrl } = (await fan.pays(orderId, CHALLENGING)).data.pay;
  await other.pays(theirs, CHALLENGING);
  await operator.asks(PAUSE, { input: { gachaId, reason: 'stop' } });
  expect((await fan.pays(orderId, CHALLENGING)).data.pay.redirectUrl).toBe(redirectUrl);
  expect((await other.pays(theirs, 'tok_another')).code).toBe('SALE_PAUSED');
  const transaction = new URL(redirectUrl).searchParams.get('transaction') ?? '';
  const back = await answerChallenge(stage.database.orm.em, transaction, true);
  await stage.gateway.send({ method: 'GET', url: returnPathOf(back) });
  const completes = 'mutation ($id: ID!) { completePayment(input: { orderId: $id }) { payment { status } } }';
  expect((await fan.asks(completes, { id: orderId })).data.completePayment.payment.status).toBe('CAPTURED');
  expect(await fan.sees(orderId)).toMatchObject({ status: 'PAID', items: [expect.anything()] });
});

test('over REST a paused gacha is closing, and nothing of it is ordered or paid', async () => {
  const [gachaId, fan] = [await aGacha(stage.database), (await Fan.signsUp(stage.gateway)).over('rest')];
  const operator = await anOperator();
  const orderId = await fan.hasOrdered(gachaId);
  await operator.asks(PAUSE, { input: { gachaId, reason: 'stop' } });
  const { body } = await stage.gateway.send({ method: 'GET', url: `/api/v1/gachas/${gachaId}` });
  expect(JSON.parse(body)).toMatchObject({ id: gachaId, status: 'closing', playable: false });
  for (const refused of [await fan.ordersPlays(gachaId), await fan.pays(orderId)])
    expect([refused.status, refused.body.code, refused.body.action]).toEqual([409, 'SALE_PAUSED', 'WAIT']);
});

test('stopping looks at no version unless it is given, going on does, and who knows another one is told which is now', async () => {
  const gachaId = await aGacha(stage.database);
  const operator = await anOperator();
  const stale = await operator.asks(PAUSE, { input: { gachaId, version: 7, reason: 'stop' } });
  expect(stale.code).toBe('VERSION_CHANGED');
  expect(fieldsOf(stale)).toEqual(['version']);
  expect(stale.errors[0]?.extensions).toMatchObject({ version: 1, retryable: false });
  await operator.asks(PAUSE, { input: { gachaId, reason: 'stop' } });
  const late = await operator.asks(RESUME, { input: { gachaId, version: 1 } });
  expect([late.code, late.errors[0]?.extensions.version]).toEqual(['VERSION_CHANGED', 2]);
  const again = await operator.asks(PAUSE, { input: { gachaId, reason: 'stop it' } });
  expect(again.data.pauseSale.gacha).toMatchObject({ isPaused: true, version: 2 });
});

test('a repeated call gets the first answer, and the log has who, why, before and after, once', async () => {
  const gachaId = await aGacha(stage.database);
  const operator = await anOperator();
  const input = { gachaId, reason: 'a long queue', idempotencyKey: randomUUID() };
  const [first, second] = [await operator.asks(PAUSE, { input }), await operator.asks(PAUSE, { input })];
  expect(second.data).toEqual(first.data);
  expect(first.data.pauseSale.gacha.isPaused).toBe(true);
  const log = await operator.asks(
    `{ auditLog(where: { gachaId: "${gachaId}", action: SALE_PAUSED }) { nodes { reason before after staffMember { id } } } }`,
  );
  expect(log.data.auditLog.nodes).toEqual([
    { reason: 'a long queue', before: { paused: false }, after: { paused: true }, staffMember: { id: operator.id } },
  ]);
});
