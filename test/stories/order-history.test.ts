import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const fan = () => Fan.signsUp(stage.gateway);
const gacha = () => aGacha(stage.database);
const FILTERS = ['PAID', 'UNDELIVERED', 'DELIVERED', 'PENDING'];

async function list(viewer: Fan, status?: string): Promise<{ totalCount: number; ids: string[] }> {
  const query = 'query ($status: OrderFilter) { orders(where: { status: $status }) { totalCount nodes { id } } }';
  const { totalCount, nodes } = (await viewer.asks(query, status === undefined ? {} : { status })).data.orders;
  return { totalCount, ids: nodes.map(({ id }: { id: string }) => id) };
}

describe('cancelling', () => {
  test('an unpaid order, twice, answers the same', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    const first = await viewer.cancels(orderId);
    expect(first.data.cancelOrder.order).toMatchObject({ id: orderId, status: 'CANCELLED', payableUntil: null });
    expect((await viewer.cancels(orderId)).data).toEqual(first.data);
  });

  test('leaves an order that is read by its id, cannot be paid, and is in no list', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    await viewer.cancels(orderId);
    expect(await viewer.sees(orderId)).toMatchObject({ status: 'CANCELLED', orderDetails: null, payment: null });
    expect((await viewer.pays(orderId)).code).toBe('ORDER_CANCELLED');
    for (const filter of FILTERS) expect(await list(viewer, filter)).toEqual({ totalCount: 0, ids: [] });
  });

  test('a paid order does not cancel it, nor one that was handed over', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const orderId = await viewer.hasPaid(gachaId);
    expect((await viewer.cancels(orderId)).code).toBe('ORDER_ALREADY_PAID');
    expect((await viewer.sees(orderId)).status).toBe('PAID');
    const staff = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    await staff.handsOver(await viewer.hasCode(), gachaId, [orderId]);
    expect((await viewer.cancels(orderId)).code).toBe('ORDER_ALREADY_PAID');
    expect((await viewer.sees(orderId)).status).toBe('DELIVERED');
  });

  test('an order that is being paid waits for the payment', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    await stage.database.sql(`update orders set state = 'paying' where id = ?`, [orderId]);
    expect((await viewer.cancels(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
    expect((await viewer.sees(orderId)).status).toBe('PENDING');
  });

  test('an order that can no longer be paid still cancels it', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    await stage.database.sql('update orders set payable_until = now() where id = ?', [orderId]);
    expect((await viewer.cancels(orderId)).data.cancelOrder.order.status).toBe('CANCELLED');
  });

  test('an order of somebody else finds none', async () => {
    const orderId = await (await fan()).hasOrdered(await gacha());
    expect((await (await fan()).cancels(orderId)).code).toBe('NOT_FOUND');
  });
});

describe('the list of orders', () => {
  test('shows each filter what it names, the paid ones without a filter', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const delivered = await viewer.hasPaid(gachaId);
    const staff = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    await staff.handsOver(await viewer.hasCode(), gachaId, [delivered]);
    const waiting = await viewer.hasPaid(gachaId);
    await viewer.cancels(await viewer.hasOrdered(gachaId));
    const unpaid = await viewer.hasOrdered(gachaId);

    expect(await list(viewer)).toEqual({ totalCount: 2, ids: [waiting, delivered] });
    expect(await list(viewer, 'PAID')).toEqual({ totalCount: 2, ids: [waiting, delivered] });
    expect(await list(viewer, 'UNDELIVERED')).toEqual({ totalCount: 1, ids: [waiting] });
    expect(await list(viewer, 'DELIVERED')).toEqual({ totalCount: 1, ids: [delivered] });
    expect(await list(viewer, 'PENDING')).toEqual({ totalCount: 1, ids: [unpaid] });
    for (const filter of FILTERS) expect(await list(await fan(), filter)).toEqual({ totalCount: 0, ids: [] });
  });

  test('shows an order that is being paid as pending', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    await stage.database.sql(`update orders set state = 'paying' where id = ?`, [orderId]);
    expect(await list(viewer, 'PENDING')).toEqual({ totalCount: 1, ids: [orderId] });
    expect(await list(viewer, 'PAID')).toEqual({ totalCount: 0, ids: [] });
  });

  test('has the newest first, and pages without gaps or repeats, also with equal dates', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const paid: string[] = [];
    for (let count = 0; count < 6; count++) paid.push(await viewer.hasPaid(gachaId));
    expect((await list(viewer)).ids).toEqual(paid.toReversed());

    await stage.database.sql(`update orders set created_at = '2026-01-01' where id in (?)`, [paid.slice(1, 5)]);
    const { ids, totalCount } = await list(viewer);
    expect([ids[0], ids[1], totalCount]).toEqual([paid[5], paid[0], 6]);
    const query = `query ($first: Int!, $after: String) { orders(first: $first, after: $after) {
      nodes { id } pageInfo { hasNextPage endCursor } } }`;
    const seen: string[] = [];
    for (let after: string | null = null; seen.length < 6; ) {
      const page: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } } = (
        await viewer.asks(query, { first: 2, after })
      ).data.orders;
      seen.push(...page.nodes.map(({ id }) => id));
      expect(page.pageInfo.hasNextPage).toBe(seen.length < 6);
      after = page.pageInfo.endCursor;
    }
    expect(seen).toEqual(ids);
  });
});
