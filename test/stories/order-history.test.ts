import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const fan = () => Fan.signsUp(stage.gateway);
const gacha = () => aGacha(stage.database);
const STATUSES = ['PENDING', 'PAID', 'DELIVERED', 'CANCELLED', 'EXPIRED'];

async function list(viewer: Fan, ...status: string[]): Promise<{ totalCount: number; ids: string[] }> {
  const query = 'query ($status: [OrderStatus!]) { orders(where: { status: $status }) { totalCount nodes { id } } }';
  const { totalCount, nodes } = (await viewer.asks(query, status.length === 0 ? {} : { status })).data.orders;
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

  test('leaves an order that is read by its id, cannot be paid, and is in the list of cancelled ones alone', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    await viewer.cancels(orderId);
    expect(await viewer.sees(orderId)).toMatchObject({ status: 'CANCELLED', items: null, payment: null });
    expect((await viewer.pays(orderId)).code).toBe('ORDER_CANCELLED');
    for (const status of STATUSES) {
      const ids = status === 'CANCELLED' ? [orderId] : [];
      expect(await list(viewer, status)).toEqual({ totalCount: ids.length, ids });
    }
    expect((await list(viewer)).ids).toEqual([]);
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
  test('shows the orders of each status, the paid and delivered ones where none is named', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const delivered = await viewer.hasPaid(gachaId);
    const staff = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    await staff.handsOver(await viewer.hasCode(), gachaId, [delivered]);
    const waiting = await viewer.hasPaid(gachaId);
    const cancelled = await viewer.hasOrdered(gachaId);
    await viewer.cancels(cancelled);
    await viewer.hasOrdered(gachaId);
    const unpaid = await viewer.hasOrdered(gachaId);

    expect(await list(viewer)).toEqual({ totalCount: 2, ids: [waiting, delivered] });
    expect(await list(viewer, 'PAID', 'DELIVERED')).toEqual({ totalCount: 2, ids: [waiting, delivered] });
    expect(await list(viewer, 'PAID')).toEqual({ totalCount: 1, ids: [waiting] });
    expect(await list(viewer, 'DELIVERED')).toEqual({ totalCount: 1, ids: [delivered] });
    expect(await list(viewer, 'PENDING')).toEqual({ totalCount: 1, ids: [unpaid] });
    expect(await list(viewer, 'CANCELLED')).toEqual({ totalCount: 1, ids: [cancelled] });
    expect((await list(viewer, ...STATUSES)).ids).toEqual([unpaid, cancelled, waiting, delivered]);
    expect(await list(await fan(), ...STATUSES)).toEqual({ totalCount: 0, ids: [] });
  });

  test('tells the status of each that it lists, and an order that expired is only among those', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const expired = await viewer.hasOrdered(gachaId);
    await stage.database.sql('update orders set payable_until = now() where id = ?', [expired]);
    for (const where of [{}, { gachaId }]) {
      for (const named of [...STATUSES.map((status) => [status]), ['PENDING', 'EXPIRED'], STATUSES]) {
        const query = 'query ($where: OrderWhere) { orders(where: $where) { nodes { id status } } }';
        const { nodes } = (await viewer.asks(query, { where: { ...where, status: named } })).data.orders;
        expect(nodes).toEqual(named.includes('EXPIRED') ? [{ id: expired, status: 'EXPIRED' }] : []);
      }
    }
  });

  test('of no status is refused, and that of a gacha that there is not is empty', async () => {
    const viewer = await fan();
    await viewer.hasPaid(await gacha());
    const query = 'query ($where: OrderWhere) { orders(where: $where) { totalCount nodes { id } } }';
    const refused = await viewer.asks(query, { where: { status: [] } });
    expect([refused.code, refused.errors[0]?.extensions.errors]).toMatchObject(['BAD_INPUT', [{ field: 'status' }]]);
    for (const gachaId of ['nothing', '6f9f0f6e-0000-4000-8000-000000000000'])
      expect((await viewer.asks(query, { where: { gachaId } })).data.orders).toEqual({ totalCount: 0, nodes: [] });
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
