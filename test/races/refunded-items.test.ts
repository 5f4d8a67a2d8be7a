import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';
import { type Arena, oneByOne, race } from '../support/race.ts';
import { goBack } from '../support/refunds.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const ROUNDS = 8;
const APART_MS = 20;
const ITEMS = 'query ($id: ID!) { order(id: $id) { items { id } } }';

const chance = seeded(SEED);
printSeed();

type Prepared = { fan: Fan; orderId: string; code: string; itemIds: [string, string] };

/** One by one: without their guards payments at once would fail, and they are not what this is about. */
async function prepare({ gateway }: Arena, gachaId: string): Promise<Prepared> {
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasPaid(gachaId, 2);
  const itemIds = (await fan.asks(ITEMS, { id: orderId })).data.order.items.map(({ id }: Json) => id);
  return { fan, orderId, code: await fan.hasCode(), itemIds };
}

async function endOf({ database }: Arena, { itemIds }: Prepared, codes: (string | undefined)[]) {
  const [row] = await database.sql<{ gone: number; refunded: number }>(
    `select count(d.delivered_at)::int as gone, count(i.refund_id)::int as refunded
       from order_details d left join refund_items i on i.order_detail_id = d.id where d.id = ?`,
    [itemIds[0]],
  );
  return { codes, ...(row as { gone: number; refunded: number }) };
}

race('an item that is refunded while it is handed over is one of both', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database, { price: 500 });
    const other = await openTestGateway(database);
    const counter = await StaffMember.isHired(gateway, database, [gachaId]);
    const support = await StaffMember.isHired(other, database, [gachaId], 'support');
    const prepared = await oneByOne(arena, ROUNDS, () => prepare(arena, gachaId));
    const duel = async (one: Prepared) => {
      const itemIds = one.itemIds.slice(0, 1);
      const answers = await Promise.all([
        pause(chance(APART_MS)).then(() => counter.reports({ pickupCode: one.code, gachaId, itemIds })),
        pause(chance(APART_MS)).then(() => support.refundsOrder({ orderId: one.orderId, itemIds, prizes: 'WRITE_OFF' })),
      ]);
      return endOf(
        arena,
        one,
        answers.map((answer) => answer.code),
      );
    };
    const ended = await Promise.all(prepared.map(duel));
    await goBack(database);
    await other.close();
    return ended;
  },
  written: (ended) => {
    for (const { gone, refunded } of ended) expect([gone, refunded]).toEqual(gone > 0 ? [1, 0] : [0, 1]);
  },
  heard: (ended) => {
    for (const { codes } of ended) {
      expect(codes.filter((code) => code === undefined)).toHaveLength(1);
      expect(['ITEM_REFUNDED', 'FORBIDDEN']).toContain(codes.find((code) => code !== undefined));
    }
  },
  guards: { constraints: ['order_details.order_details_refunded_stay'], without: ['state'] },
});

const ASKING = 8;

race('of eight who refund one or the other item at once one does, and no more goes back than its order cost', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database, { price: 500 });
    const other = await openTestGateway(database);
    const one = await prepare(arena, gachaId);
    const staff = await Promise.all(
      Array.from({ length: ASKING }, (_, n) => StaffMember.isHired(n % 2 ? other : gateway, database, [gachaId], 'support')),
    );
    // The money of the first may be back before the next one asks. Two of them would be more than was paid.
    const refunds = staff.map(async (member, n) => {
      const itemIds = [one.itemIds[n % 2 ? 1 : 0]];
      const { code } = await member.refundsOrder({ orderId: one.orderId, itemIds, amount: 700, prizes: 'WRITE_OFF' });
      await goBack(database);
      return code;
    });
    const codes = await Promise.all(refunds);
    const [row] = await database.sql<{ yen: number; items: number }>(
      `select (select coalesce(sum(amount), 0)::int from refunds where order_id = ? and state in ('owed', 'done')) as yen,
              (select count(*)::int from refund_items where order_detail_id in (?, ?)) as items`,
      [one.orderId, ...one.itemIds],
    );
    await other.close();
    return { codes, ...row };
  },
  written: ({ items, yen }) => expect([items, yen]).toEqual([1, 700]),
  heard: ({ codes }) => {
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    const refused = ['ITEM_REFUNDED', 'REFUND_IN_PROGRESS', 'BAD_INPUT'];
    for (const code of codes) expect([undefined, ...refused]).toContain(code);
  },
  guards: {
    constraints: ['refunds_one_owed_per_payment'],
    alterations: ['drop trigger of_what_is_left on refunds', 'drop trigger refunded_once on refund_items'],
  },
});
