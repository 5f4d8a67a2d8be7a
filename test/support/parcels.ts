import { v7 } from 'uuid';
import { newId } from '../../src/database/id.ts';
import { insertAddresses } from '../../src/order/delivery-info.ts';
import { ADDRESS } from './address.ts';
import type { TestDatabase } from './database.ts';

const AT_ONCE = 5_000;

/** Each of one fan, with two prizes of one order, as if they had been packed one after the other. */
export async function manyParcels(database: TestDatabase, gachaId: string, staffId: string, count: number): Promise<void> {
  // A millisecond apart, as they are packed: their numbers differ.
  const begun = Date.now() - count;
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => ({
      ...{ n: from + n, shipment: v7({ msecs: begun + from + n }), order_id: newId(), user_id: newId() },
      ...{ one: newId(), two: newId() },
    }));
    const given = `json_to_recordset('${JSON.stringify(rows)}') as r(n int, shipment uuid, order_id uuid, user_id uuid, one uuid, two uuid)`;
    for (const statement of [
      `insert into users (id, provider_type, provider_id, provider_user_id) select user_id, 'members', 'pool-1', 'parcel-' || user_id from ${given}`,
      `insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, serial_number, payable_until, assigned_at)
         select order_id, '${gachaId}', user_id, v.id, 'mail', 'assigned', 2, 500, 1000 + n, now(), now()
           from ${given} join odds_versions v on v.gacha_id = '${gachaId}'`,
      `insert into order_details (id, order_id, prize_id, play)
         select i.id, order_id, (select min(id::text)::uuid from prizes where gacha_id = '${gachaId}'), i.play
           from ${given}, lateral (values (one, 1), (two, 2)) i(id, play)`,
      `insert into shipments (id, user_id, staff_id, packed_at) select shipment, user_id, '${staffId}', now() from ${given}`,
      `insert into shipment_items (order_detail_id, shipment_id) select i.id, shipment from ${given}, lateral (values (one), (two)) i(id)`,
    ])
      await database.fork().getConnection().execute(statement);
    const em = database.fork();
    await insertAddresses(
      em,
      rows.map(({ order_id }) => ({ orderId: order_id, ...ADDRESS })),
    );
  }
  await database.sql('analyze');
}
