import { expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const READ = 'query ($id: ID!) { order(id: $id) { status deliveryInfo { fullname } } }';

async function aFan() {
  const [fan, gachaId] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database, { delivery_type: 'mail' })];
  const orders = () => fan.hasOrdered(gachaId, 1, ADDRESS);
  const sees = async (id: string) => (await fan.asks(READ, { id })).data.order;
  const addresses = async () =>
    (
      await oneRow<{ kept: number }>(
        stage.database,
        'select count(*)::int as kept from delivery_infos join orders on id = order_id where user_id = ?',
        [fan.id],
      )
    ).kept;
  return { fan, orders, sees, addresses };
}

test('of an order that is replaced again and again one address is kept: that of the last', async () => {
  const { orders, sees, addresses } = await aFan();
  const [first, , , last] = [await orders(), await orders(), await orders(), await orders()];
  expect(await addresses()).toBe(1);
  expect(await sees(last)).toMatchObject({ status: 'PENDING', deliveryInfo: { fullname: ADDRESS.fullname } });
  expect(await sees(first)).toBeNull();
});

test.each([
  ['as it stands', undefined],
  ['while its payment waits at the bank', 'tok_3ds_challenge'],
])('an order that is cancelled %s has no address any more, and no answer shows one', async (_how, card) => {
  const { fan, orders, sees, addresses } = await aFan();
  const orderId = await orders();
  if (card) await fan.pays(orderId, card);
  expect(await addresses()).toBe(1);
  const query = 'mutation ($id: ID!) { cancelOrder(input: { orderId: $id }) { order { status deliveryInfo { fullname } } } }';
  for (const _time of [1, 2]) {
    const { data, errors } = await fan.asks(query, { id: orderId });
    expect([errors, data.cancelOrder.order]).toEqual([[], { status: 'CANCELLED', deliveryInfo: null }]);
  }
  expect(await addresses()).toBe(0);
  expect(await sees(orderId)).toEqual({ status: 'CANCELLED', deliveryInfo: null });
});

test('the address of an order that is paid stays, and so does that of one that could not be paid yet', async () => {
  const { fan, orders, sees, addresses } = await aFan();
  const orderId = await orders();
  expect((await fan.pays(orderId, 'tok_declined')).code).toBe('PAYMENT_DECLINED');
  expect(await addresses()).toBe(1);
  await fan.pays(orderId);
  expect((await fan.cancels(orderId)).code).toBe('ORDER_ALREADY_PAID');
  await orders();
  expect(await addresses()).toBe(2);
  expect(await sees(orderId)).toMatchObject({ status: 'PAID', deliveryInfo: { fullname: ADDRESS.fullname } });
});

test('the database deletes no address of an order that is there', async () => {
  const { orders } = await aFan();
  const orderId = await orders();
  await expect(stage.database.sql('delete from delivery_infos where order_id = ?', [orderId])).rejects.toMatchObject({
    code: '23514',
    constraint: 'delivery_infos_of_orders_stay',
  });
});
