import { expect } from '@jest/globals';
import type { TestDatabase } from '../support/database.ts';
import { type Arena, race } from '../support/race.ts';
import { aStoreRoom } from '../support/store-room.ts';

const ROUNDS = 6;
/** The lock of the triggers, that every writer of parcels meets, whatever it locks itself. */
const WITHOUT_LOCK = `do $$ begin
  execute regexp_replace(pg_get_functiondef('note_packed(uuid[])'::regprocedure), 'perform from orders[^;]*;', '');
end $$`;

type Room = Awaited<ReturnType<typeof aStoreRoom>>;
type OfTwo = Room & { orderId: string; first: string; second: string };

async function orderOfTwo(arena: Arena): Promise<OfTwo> {
  const room = await aStoreRoom(arena);
  const orderId = await room.buys(2);
  const [first, second] = (await room.sees(orderId)).items.map(({ id }: { id: string }) => id);
  return { ...room, orderId, first, second };
}

async function packed({ packs }: Room, itemId: string): Promise<string> {
  return (await packs({ itemIds: [itemId] })).data.packParcel.shipment.id;
}

/** What the mark of each order says, and what is so. */
async function marksOf({ sql }: TestDatabase, orderIds: readonly string[]) {
  const rows = await sql<{ says: boolean; is: boolean }>(
    `select o.is_packed as says, bool_and(i.shipment_id is not null) as is
       from orders o join order_details d on d.order_id = o.id left join shipment_items i on i.order_detail_id = d.id
      where o.id = any (?) group by o.id order by o.id`,
    [`{${orderIds.join()}}`],
  );
  return { says: rows.map((row) => row.says), is: rows.map((row) => row.is) };
}

type Marks = Awaited<ReturnType<typeof marksOf>>;

/** Each with an order of its own, at once. */
async function rounds(arena: Arena, duel: (order: OfTwo) => Promise<void>): Promise<Marks> {
  const orders = await Promise.all(Array.from({ length: ROUNDS }, () => orderOfTwo(arena)));
  await Promise.all(orders.map(duel));
  return marksOf(
    arena.database,
    orders.map(({ orderId }) => orderId),
  );
}

const written = ({ says, is }: Marks) => expect(says).toEqual(is);
const guards = { alterations: [WITHOUT_LOCK] };
const alike = (is: boolean) => Array.from({ length: ROUNDS }, () => is);

race('an order waits again where one of its parcels is unpacked while its last item is packed', {
  run: (arena) =>
    rounds(arena, async (order) => {
      const parcel = await packed(order, order.first);
      await Promise.all([order.unpacks(parcel), order.packs({ itemIds: [order.second] })]);
    }),
  written,
  heard: ({ says }) => expect(says).toEqual(alike(false)),
  guards,
});

race('an order waits no more where its two items are packed at once, each in a parcel of its own', {
  run: (arena) =>
    rounds(arena, async ({ packs, first, second }) => {
      await Promise.all([packs({ itemIds: [first] }), packs({ itemIds: [second] })]);
    }),
  written,
  heard: ({ says }) => expect(says).toEqual(alike(true)),
  guards,
});

race('so it is where the parcels are written by something that locks no orders', {
  run: (arena) =>
    rounds(arena, async (order) => {
      const { sql } = arena.database;
      const parcel = await packed(order, order.first);
      await Promise.all([
        sql('delete from shipment_items where order_detail_id = ?', [order.first]),
        sql('insert into shipment_items (order_detail_id, shipment_id) values (?, ?)', [order.second, parcel]),
      ]);
    }),
  written,
  heard: ({ says }) => expect(says).toEqual(alike(false)),
  guards,
});
