import { expect, test } from '@jest/globals';
import { Lapsed } from '../../src/payment/processor/processor.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const ODDS = `query ($gachaId: ID!) { drawnOdds(gachaId: $gachaId) { plays takenBack prizes { drawn } } }`;
const SALES = `query ($gachaIds: [ID!]) { sales(gachaIds: $gachaIds, by: GACHA) { total { plays } } }`;
const FINISH = 'mutation ($orderId: ID!) { completePayment(input: { orderId: $orderId }) { payment { status } } }';

/** What an operator reads as drawn, in figures and in the file, beside what they read as sold. */
async function readsOf(operator: StaffMember, gachaId: string) {
  const [version] = (await operator.asks(ODDS, { gachaId })).data.drawnOdds;
  const { total } = (await operator.asks(SALES, { gachaIds: [gachaId] })).data.sales;
  const url = `/exports/draws.jsonl?gachaId=${gachaId}`;
  const { body } = await stage.gateway.send({ method: 'GET', url, headers: { authorization: `Bearer ${operator.token}` } });
  const rows = body.split('\n').filter((line) => line !== '');
  const back = rows.filter((line) => (JSON.parse(line) as Json).returnedAfter !== null).length;
  const drawn = version?.prizes.reduce((sum: number, prize: Json) => sum + prize.drawn, 0);
  return { plays: version?.plays, drawn, takenBack: version?.takenBack, sold: total.plays, file: [rows.length, back] };
}

test('a draw is told to operators once its payment is over, and what was taken back is told as that', async () => {
  const processor = sandbox(stage.database.orm.em);
  const gachaId = await aGacha(stage.database, { price: 500 });
  const operator = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'operator');
  const reads = () => readsOf(operator, gachaId);
  const fan = await Fan.signsUp(stage.gateway);
  await fan.hasPaid(gachaId, 3);
  const before = { plays: 3, drawn: 3, takenBack: 0, sold: 3, file: [3, 0] };
  expect(await reads()).toEqual(before);

  const noAnswer = async () => {
    throw new Error('the processor does not answer');
  };
  const cut = await openTestGateway(stage.database, { processor: { ...processor, capture: noAnswer } });
  const orderId = await fan.hasOrdered(gachaId, 2);
  expect((await fan.at(cut).pays(orderId)).code).toBe('UNAVAILABLE');
  await cut.close();
  expect(await stage.database.sql('select from draws where order_id = ?', [orderId])).toHaveLength(2);
  expect(await reads()).toEqual(before);
  await stage.database.sql('update payments set lease_until = now() where order_id = ?', [orderId]);
  expect((await fan.asks(FINISH, { orderId })).data.completePayment.payment.status).toBe('CAPTURED');
  expect(await reads()).toEqual({ plays: 5, drawn: 5, takenBack: 0, sold: 5, file: [5, 0] });

  const lapsed = async () => {
    throw new Lapsed('too late');
  };
  const late = await openTestGateway(stage.database, { processor: { ...processor, capture: lapsed } });
  expect((await fan.at(late).pays(await fan.hasOrdered(gachaId, 4))).code).toBe('PAYMENT_DECLINED');
  await late.close();
  expect(await reads()).toEqual({ plays: 9, drawn: 9, takenBack: 4, sold: 5, file: [9, 4] });
});
