import { describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/staff/role.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { goBack } from '../support/refunds.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';

const stage = aStage();

const mutation = (name: string) =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { refund { id amount status origin } } }`;
const records = (staff: StaffMember, input: object) =>
  staff.asks(mutation('recordRefund'), { input: { reason: 'the bank wrote', ...input } });
const ends = (staff: StaffMember, name: 'giveUpRefund' | 'takeBackRefund', refundId: string) =>
  staff.asks(mutation(name), { input: { refundId, reason: 'it came to nothing' } });
const owed = async (staff: StaffMember) =>
  (
    await staff.asks(
      `{ refundsOwed { totalCount nodes { tries givenTwiceAmount refund { id amount status order { id gacha { id } } } } } }`,
    )
  ).data.refundsOwed;

/** A fan who paid 1000 yen, and the staff of the gacha. */
async function paid() {
  const { gateway, database } = stage;
  const gachaId = await aGacha(database, { price: 500 });
  const fan = await Fan.signsUp(gateway);
  const hired = (role: Role, at = gachaId) => StaffMember.isHired(gateway, database, [at], role);
  const [support, operator] = [await hired('support'), await hired('operator')];
  return { gachaId, fan, hired, support, operator, orderId: await fan.hasPaid(gachaId, 2) };
}

describe('in an application', () => {
  test('support writes down a charge-back, once, and an operator takes it back when the dispute is won', async () => {
    const { fan, support, operator, orderId } = await paid();
    const input = { orderId, origin: 'CHARGE_BACK', prizes: 'WRITE_OFF' };
    const { refund } = (await records(support, input)).data.recordRefund;
    expect(refund).toMatchObject({ amount: 1000, status: 'DONE', origin: 'CHARGE_BACK' });
    expect((await fan.sees(orderId)).status).toBe('REFUNDED');
    expect(fieldsOf(await records(support, input))).toEqual(['orderId']);
    expect((await ends(support, 'takeBackRefund', refund.id)).code).toBe('FORBIDDEN');
    expect((await ends(operator, 'takeBackRefund', refund.id)).data.takeBackRefund.refund.status).toBe('TAKEN_BACK');
    expect((await fan.sees(orderId)).status).toBe('PAID');
    const deed = await oneRow(
      stage.database,
      `select staff_id, why from deeds where action = 'REFUND_TAKEN_BACK' and order_id = ?`,
      [orderId],
    );
    expect(deed).toEqual({ staff_id: operator.id, why: 'it came to nothing' });
  });

  test('only an operator says that it was paid otherwise, in parts that are not written twice', async () => {
    const { support, operator, orderId } = await paid();
    const part = { orderId, origin: 'OTHERWISE', amount: 300, remaining: 1000 };
    const before = await everything(stage.database);
    expect((await records(support, part)).code).toBe('FORBIDDEN');
    expect(await everything(stage.database)).toEqual(before);
    expect((await records(operator, part)).data.recordRefund.refund).toMatchObject({ amount: 300, origin: 'OTHERWISE' });
    expect(fieldsOf(await records(operator, part))).toEqual(['remaining']);
    const byHand = { orderId, origin: 'BY_HAND', amount: 100, remaining: 700 };
    expect(fieldsOf(await records(support, byHand))).toEqual(['amount']);
  });

  test('an operator who takes back what was only on record is told that the fan has bought again up to the limit', async () => {
    const { gachaId, fan, operator, orderId } = await paid();
    await stage.database.sql('update gachas set has_limit = true, maximum = 3 where id = ?', [gachaId]);
    const { refund } = (await records(operator, { orderId, origin: 'OTHERWISE', prizes: 'WRITE_OFF' })).data.recordRefund;
    await fan.hasPaid(gachaId, 3);
    const asks =
      'mutation ($input: TakeBackRefundInput!) { takeBackRefund(input: $input) { playsAboveLimit refund { status } } }';
    const { data } = await operator.asks(asks, { input: { refundId: refund.id, reason: 'nobody was paid' } });
    expect(data.takeBackRefund).toEqual({ playsAboveLimit: 2, refund: { status: 'TAKEN_BACK' } });
    expect((await fan.sees(orderId)).status).toBe('PAID');
  });

  test('operators see what is owed at their gachas and what went back twice, and give up what is not carried out', async () => {
    const { gachaId, fan, hired, support, operator, orderId } = await paid();
    const elsewhere = await hired('operator', await aGacha(stage.database));
    const twice = await fan.hasPaid(gachaId, 2);
    await support.refundsOrder({ orderId: twice, prizes: 'WRITE_OFF' });
    await goBack(stage.database);
    await records(support, { orderId: twice, origin: 'CHARGE_BACK', amount: 400 });
    const { refund } = (await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' })).data.refundOrder;
    expect(await owed(operator)).toMatchObject({
      totalCount: 2,
      nodes: [
        { givenTwiceAmount: 400, refund: { amount: 400, status: 'DONE', order: { id: twice, gacha: { id: gachaId } } } },
        { tries: 0, givenTwiceAmount: null, refund: { id: refund.id, amount: 1000, status: 'OWED', order: { id: orderId } } },
      ],
    });
    expect(await owed(elsewhere)).toEqual({ totalCount: 0, nodes: [] });
    expect((await ends(elsewhere, 'giveUpRefund', refund.id)).code).toBe('FORBIDDEN');
    expect((await ends(operator, 'giveUpRefund', refund.id)).data.giveUpRefund.refund.status).toBe('GIVEN_UP');
    expect((await ends(operator, 'giveUpRefund', refund.id)).code).toBe('NOT_FOUND');
    expect((await fan.sees(orderId)).status).toBe('PAID');
    expect((await owed(operator)).totalCount).toBe(1);
  });
});
