import { randomUUID } from 'node:crypto';
import type { Stage } from './stage.ts';
import { ADDRESS, MAIL } from './world.ts';

const PLACE = { purpose: 'addresses', table: 'delivery_infos', column: 'address' } as const;

/**
 * So many fans wait for a parcel each. Their orders are written as rows, not sold; their addresses are sealed as the gateway does
 * it, since it opens each that a desk sees.
 */
export async function fansWait(stage: Stage, many: number): Promise<void> {
  const vault = await stage.vault();
  const fans = Array.from({ length: many }, (_, index) => {
    const order = randomUUID();
    const address = { ...ADDRESS, fullname: `見本 ${index + 1}` };
    return { order, fan: randomUUID(), n: index + 1, address: vault.seal({ ...PLACE, row: [order] }, JSON.stringify(address)) };
  });
  await stage.inDatabase(
    `with waiting as (select * from json_to_recordset($1) as w ("order" uuid, fan uuid, n int, address text)),
       known as (
         insert into users (id, provider_type, provider_id, provider_user_id) select fan, 'members', 'pool-1', fan::text from waiting),
       sold as (
         insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, serial_number, payable_until, assigned_at)
           select "order", $2, fan, (select id from odds_versions where gacha_id = $2 order by number limit 1), 'mail', 'assigned', 1, 1200,
                  200000 + n, now(), now() - n * interval '1 minute' from waiting),
       won as (
         insert into order_details (id, order_id, prize_id, play)
           select gen_random_uuid(), "order", (select min(id::text)::uuid from prizes where gacha_id = $2), 1 from waiting)
     insert into delivery_infos (order_id, address) select "order", address from waiting`,
    [JSON.stringify(fans), MAIL],
  );
  await stage.inDatabase('analyze');
}
