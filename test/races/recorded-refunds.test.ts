import { expect } from '@jest/globals';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';
import { type Arena, calmly, race } from '../support/race.ts';
import { asOperator } from '../support/refund-desk.ts';
import { oneRow } from '../support/stage.ts';

/** What people gave back outside of this service, and several write down at once. */
const [PRICE, PLAYS, ASKING] = [500, 3, 8];
const ITEMS = 'query ($id: ID!) { order(id: $id) { items { id } } }';

type Paid = { gachaId: string; orderId: string; itemIds: string[] };

const paid = ({ database, gateway }: Arena): Promise<Paid> =>
  calmly({ database }, async () => {
    const gachaId = await aGacha(database, { price: PRICE });
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasPaid(gachaId, PLAYS);
    const itemIds = (await fan.asks(ITEMS, { id: orderId })).data.order.items.map(({ id }: Json) => id);
    return { gachaId, orderId, itemIds };
  });

type Ended = { codes: (string | undefined)[]; yen: number; items: number };

/** What each heard, and what is written down of the order. */
async function endOf({ database }: Arena, orderId: string, heard: readonly PromiseSettledResult<unknown>[]): Promise<Ended> {
  const standing = await oneRow<{ yen: number; items: number }>(
    database,
    `select (select coalesce(sum(amount), 0)::int from refunds where order_id = ? and state = 'done') as yen,
            (select count(*)::int from refund_items i join refunds r on r.id = i.refund_id where r.order_id = ?) as items`,
    [orderId, orderId],
  );
  return { codes: heard.map((one) => (one.status === 'rejected' ? one.reason.code : undefined)), ...standing };
}

function oneDone({ codes }: Pick<Ended, 'codes'>, ...others: string[]): void {
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  for (const code of codes) expect([undefined, ...others]).toContain(code);
}

race('of eight who write down that one item was paid back one does, and its prize is put back once', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const { gachaId, ...one } = await paid(arena);
    const other = await openTestGateway(database);
    const staff = await Promise.all(
      Array.from({ length: ASKING }, (_, n) => StaffMember.isHired(n % 2 ? other : gateway, database, [gachaId], 'operator')),
    );
    const input = { orderId: one.orderId, itemIds: [one.itemIds[0]], origin: 'OTHERWISE', prizes: 'RESTOCK', reason: 'in cash' };
    const asks = 'mutation ($input: RecordRefundInput!) { recordRefund(input: $input) { refund { id } } }';
    const codes = (await Promise.all(staff.map((member) => member.asks(asks, { input })))).map(({ code }) => code);
    const [row] = await database.sql<{ yen: number; items: number; restocked: number }>(
      `select (select coalesce(sum(amount), 0)::int from refunds where order_id = ? and state = 'done') as yen,
              (select count(*)::int from refund_items where order_detail_id = ?) as items,
              (select sum(restocked)::int from prizes where gacha_id = ?) as restocked`,
      [one.orderId, one.itemIds[0], gachaId],
    );
    await other.close();
    return { codes, ...row };
  },
  written: ({ items, yen, restocked }) => expect([items, yen, restocked]).toEqual([1, PRICE, 1]),
  heard: (ended) => oneDone(ended, 'ITEM_REFUNDED'),
  guards: {
    alterations: ['drop trigger of_what_is_left on refunds', 'drop trigger refunded_once on refund_items'],
  },
});

race('of three who saw the same money gone at the processor, and write it down for an item each, one does', {
  run: async (arena) => {
    const { orderId, itemIds } = await paid(arena);
    const { processed, records } = asOperator(() => arena.database);
    await calmly(arena, () => lowered(arena, processed(), orderId));
    const processor = seenByAll(processed(), itemIds.length);
    const recording = itemIds.map((id) =>
      records({ orderId, origin: 'by-hand', prizes: 'write-off', itemIds: [id], remaining: null }, processor),
    );
    return endOf(arena, orderId, await Promise.allSettled(recording));
  },
  written: ({ yen, items }) => expect([yen, items]).toEqual([PRICE, 1]),
  heard: (ended) => oneDone(ended, 'REMAINING_CHANGED'),
  guards: { alterations: ['drop trigger of_what_is_left on refunds'] },
});

/** By a person, there: the price of one item. */
async function lowered({ database }: Arena, processor: Processor, orderId: string): Promise<void> {
  const query = 'select processor_order_id as id from payments where order_id = ?';
  const found = await processor.find((await oneRow<{ id: string }>(database, query, [orderId])).id);
  if (found?.status !== 'captured') throw new Error('it is not captured');
  await processor.refund(found.reference, { captured: found.amount, left: found.amount - PRICE });
}

/** Nobody writes anything down before all of them have looked. */
function seenByAll<Of extends Processor>(processor: Of, looking: number): Of {
  const { promise: allHaveLooked, resolve } = Promise.withResolvers<void>();
  let toLook = looking;
  return {
    ...processor,
    find: async (wanted: string) => {
      const found = await processor.find(wanted);
      toLook -= 1;
      if (toLook === 0) resolve();
      await allHaveLooked;
      return found;
    },
  };
}

race('of five who write down most of an order at once one does, and no more is gone than was paid', {
  run: async (arena) => {
    const { orderId } = await paid(arena);
    const { records } = asOperator(() => arena.database);
    const most = { origin: 'otherwise', amount: 2 * PRICE, remaining: PLAYS * PRICE } as const;
    return endOf(arena, orderId, await Promise.allSettled(Array.from({ length: 5 }, () => records({ orderId, ...most }))));
  },
  written: ({ yen }) => expect(yen).toBe(2 * PRICE),
  heard: (ended) => oneDone(ended, 'BAD_INPUT', 'REMAINING_CHANGED'),
  guards: { alterations: ['drop trigger of_what_is_left on refunds'] },
});
