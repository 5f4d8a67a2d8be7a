import { beforeAll, expect, test } from '@jest/globals';
import { refundOrder } from '../../src/refund/refund-order.ts';
import { membersAbove } from '../../src/refund/watch/ordered-today.ts';
import { Fan, type StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { MIDNIGHT_MS, notAtMidnight } from '../support/clock.ts';
import type { Json } from '../support/json.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';

beforeAll(notAtMidnight, MIDNIGHT_MS);
const { stage, hired, paid } = aRefundDesk();

const DEEDS = `select after from deeds where staff_id = ? and action = 'REFUND_ORDERED' order by at`;
const orders = (member: StaffMember, orderId: string, alertAboveYen: number) =>
  refundOrder(stage.database.fork(), { staffId: member.id }, { orderId, prizes: 'write-off', reason: 'a test', alertAboveYen });

test('a member who orders more than the sum of a day is marked and named, and the refund goes on', async () => {
  const [one, two] = [await paid({ plays: 1 }), await paid({ plays: 2 })];
  const { support } = one;
  await stage.database.sql(`insert into staff_roles (id, staff_id, role, gacha_id) values (gen_random_uuid(), ?, 'support', ?)`, [
    support.id,
    two.gachaId,
  ]);
  const em = () => stage.database.fork();
  await orders(support, one.orderId, 1000);
  expect(await membersAbove(em(), 'all', 1000)).toEqual([]);
  await orders(support, two.orderId, 1000);
  await goBack(stage.database);
  const deeds = await stage.database.sql<{ after: Json }>(DEEDS, [support.id]);
  expect(deeds.map(({ after }) => [after.isAlerted, after.dayYen])).toEqual([
    [undefined, undefined],
    [true, 1500],
  ]);
  expect(await membersAbove(em(), 'all', 1000)).toEqual([{ staffId: support.id, yen: 1500 }]);
  expect(await membersAbove(em(), [one.gachaId], 1000)).toEqual([]);
  expect(await membersAbove(em(), [two.gachaId], 999)).toEqual([{ staffId: support.id, yen: 1000 }]);
});

test('days are those of Tokyo, other members and commands count by themselves, and 0 tells nobody', async () => {
  const [one, two] = [await paid(), await paid()];
  await orders(one.support, one.orderId, 0);
  await refundOrder(stage.database.fork(), { account: 'Olga' }, { orderId: two.orderId, prizes: 'write-off', reason: 'a test' });
  const ofOne = async () =>
    (await membersAbove(stage.database.fork(), 'all', 100)).filter(({ staffId }) => staffId === one.support.id);
  expect(await ofOne()).toEqual([{ staffId: one.support.id, yen: 1500 }]);
  await stage.database.sql('alter table deeds disable trigger all');
  const yesterday = `date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' - interval '1 millisecond'`;
  await stage.database.sql(`update deeds set at = ${yesterday} where staff_id = ? and action = 'REFUND_ORDERED'`, [
    one.support.id,
  ]);
  expect(await ofOne()).toEqual([]);
});

test('operators see who it is in the console, above the sum of the variable', async () => {
  const gachaId = await aGacha(stage.database, { price: 60_000 });
  const [support, operator] = [await hired([gachaId]), await hired([gachaId], 'operator')];
  const orderId = await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 2);
  await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
  const { data } = await operator.asks('{ standing { refunders { amount staffMember { id } } } }');
  expect(data.standing.refunders).toEqual([{ amount: 120_000, staffMember: { id: support.id } }]);
});
