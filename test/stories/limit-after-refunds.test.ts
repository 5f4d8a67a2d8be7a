import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { restClient } from '../support/rest.ts';

const { stage, hired, sees, balances, givesUp, records, takesBack } = aRefundDesk();

const LIMIT = 3;
const OFFER = 'viewerPlayCount viewerOrderability { refusal remainingPlays }';

/** A fan who has bought all that the limit allows, and who may refund that. */
async function aBuyer(changes: Record<string, unknown> = {}) {
  const gachaId = await aGacha(stage.database, { price: 500, has_limit: true, maximum: LIMIT, ...changes });
  const [fan, counter, boss] = [
    await Fan.signsUp(stage.gateway),
    await hired([gachaId], 'counter'),
    await hired([gachaId], 'supervisor'),
  ];
  const isPosted = changes.delivery_type === 'mail';
  const orderId = await fan.hasPaid(gachaId, LIMIT, isPosted ? ADDRESS : undefined);
  const itemIds = (await sees(fan, orderId)).items.map(({ id }: { id: string }) => id) as string[];
  const takes = async (ids: string[]): Promise<string> => {
    const report = { pickupCode: await fan.hasCode(), gachaId, itemIds: ids };
    return (await counter.reports(report)).data.confirmHandover.handoverIds[0];
  };
  const isOwed = async () => expect((await boss.refundsOrder({ orderId, prizes: 'WRITE_OFF' })).code).toBeUndefined();
  const isRefunded = async () => {
    await isOwed();
    await goBack(stage.database);
  };
  return { fan, gachaId, orderId, itemIds, counter, takes, isOwed, isRefunded };
}

/** The limit, wherever it is told and wherever it is asked for. */
async function expectTaken({ fan, gachaId }: { fan: Fan; gachaId: string }, taken: number, address?: object): Promise<void> {
  const left = LIMIT - taken;
  const alone = (await fan.asks(`query ($id: ID!) { gacha(id: $id) { ${OFFER} } }`, { id: gachaId })).data.gacha;
  const { nodes } = (await fan.asks(`{ gachas(first: 100) { nodes { id ${OFFER} } } }`)).data.gachas;
  const offer = {
    viewerPlayCount: taken,
    viewerOrderability: { refusal: left === 0 ? 'LIMIT_EXCEEDED' : null, remainingPlays: left },
  };
  const listed = nodes.find(({ id }: { id: string }) => id === gachaId);
  expect([alone, listed]).toEqual([offer, { id: gachaId, ...offer }]);
  const rest = restClient(stage.gateway, fan.token);
  expect((await rest.get(`/api/v1/gachas/${gachaId}`)).body.play_count).toBe(taken);
  expect((await fan.ordersPlays(gachaId, left + 1, address)).code).toBe('LIMIT_EXCEEDED');
  if (left > 0) expect((await fan.ordersPlays(gachaId, left, address)).code).toBeUndefined();
}

describe('after a refund the limit counts the plays whose prizes were kept', () => {
  test('all of them, while the money is on the way and when it is back', async () => {
    const buyer = await aBuyer();
    await buyer.takes(buyer.itemIds);
    await buyer.isOwed();
    await expectTaken(buyer, LIMIT);
    await goBack(stage.database);
    expect((await sees(buyer.fan, buyer.orderId)).status).toBe('REFUNDED');
    await expectTaken(buyer, LIMIT);
    await balances();
  });

  test('those of them that were handed over, and the rest may be bought and paid again', async () => {
    const buyer = await aBuyer();
    await buyer.takes(buyer.itemIds.slice(0, 2));
    await buyer.isRefunded();
    await expectTaken(buyer, 2);
    await buyer.fan.hasPaid(buyer.gachaId, 1);
    await expectTaken(buyer, LIMIT);
  });

  test('none where nothing was handed over, or where it was brought back before', async () => {
    const untouched = await aBuyer();
    await untouched.isRefunded();
    await expectTaken(untouched, 0);
    const broughtBack = await aBuyer();
    const handoverId = await broughtBack.takes(broughtBack.itemIds);
    await broughtBack.counter.undoes({ handoverId });
    await broughtBack.isRefunded();
    await expectTaken(broughtBack, 0);
  });

  test('all of them, while the refund is owed, since it may be given up', async () => {
    const buyer = await aBuyer();
    await buyer.isOwed();
    await expectTaken(buyer, LIMIT);
    const [{ id = '' } = {}] = await stage.database.sql<{ id: string }>('select id from refunds where order_id = ?', [
      buyer.orderId,
    ]);
    await givesUp(id);
    expect((await sees(buyer.fan, buyer.orderId)).status).toBe('PAID');
    await expectTaken(buyer, LIMIT);
    await balances();
  });

  test('all of them, while a bank has the money, since it may decide for the shop', async () => {
    const buyer = await aBuyer();
    const { id } = await records({ orderId: buyer.orderId, origin: 'charge-back', prizes: 'write-off' });
    expect((await sees(buyer.fan, buyer.orderId)).status).toBe('REFUNDED');
    await expectTaken(buyer, LIMIT);
    await takesBack(id);
    await expectTaken(buyer, LIMIT);
    await balances();
  });

  test('those that were posted', async () => {
    const buyer = await aBuyer({ delivery_type: 'mail' });
    const clerk = await hired([buyer.gachaId], 'shipping');
    const trackingNumber = String(BigInt(`0x${randomUUID().slice(0, 8)}`)).padStart(12, '4');
    const post = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';
    const posted = await clerk.asks(post, { input: { itemIds: buyer.itemIds.slice(1), carrier: 'YAMATO', trackingNumber } });
    expect(posted.code).toBeUndefined();
    await buyer.isRefunded();
    await expectTaken(buyer, 2, ADDRESS);
  });

  test('also of an order that was made before, when it is paid', async () => {
    const buyer = await aBuyer();
    await buyer.takes(buyer.itemIds);
    await stage.database.sql('update gachas set maximum = 4 where id = ?', [buyer.gachaId]);
    const next = await buyer.fan.hasOrdered(buyer.gachaId, 1);
    await buyer.isRefunded();
    await stage.database.sql('update gachas set maximum = 3 where id = ?', [buyer.gachaId]);
    expect((await buyer.fan.pays(next)).code).toBe('LIMIT_EXCEEDED');
  });

  test('of its own gacha and fan alone', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()];
    await buyer.takes(buyer.itemIds);
    await buyer.isRefunded();
    const stranger = await Fan.signsUp(stage.gateway);
    await expectTaken({ ...buyer, fan: stranger }, 0);
    await expectTaken({ ...other, fan: buyer.fan }, 0);
  });
});

test('a last-one prize that was kept is no play', async () => {
  const prizes = [prizeEntry({ stock: LIMIT }), { id: randomUUID(), name: 'Last one', kind: 'last-one' }];
  const buyer = await aBuyer({ prizes });
  const [first, lastOne] = [buyer.itemIds[0], buyer.itemIds.at(-1)] as [string, string];
  expect(buyer.itemIds).toHaveLength(LIMIT + 1);
  await buyer.takes([first, lastOne]);
  await buyer.isRefunded();
  const { data } = await buyer.fan.asks('query ($id: ID!) { gacha(id: $id) { viewerPlayCount } }', { id: buyer.gachaId });
  expect(data.gacha.viewerPlayCount).toBe(1);
  await balances();
});
