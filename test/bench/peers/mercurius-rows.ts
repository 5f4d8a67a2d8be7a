import pg from 'pg';
import { emissionProbabilities } from '../../../src/gacha/odds.ts';
import { CONNECTIONS, databaseUrl } from './listen.ts';

/** The statements of a team that writes its SQL by hand: plain rows under the names of the schema, many objects at once. */
const INSTANT = 1184;
pg.types.setTypeParser(INSTANT, (text) => new Date(text).toISOString());
const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });

export type Row = Record<string, unknown> & { id: string };
type Prize = Row & { gachaId: string; stock: number; pickupWeight: number; emissionProbability?: number };

async function rows<Found extends Row>(name: string, text: string, values: unknown[]): Promise<Found[]> {
  return (await pool.query<Found>({ name, text, values })).rows;
}

const GACHA = `g.id, g.name, g.description, g.price, g.maximum, g.has_limit as "hasLimit", s.status,
  g.thumbnail_image_url as "thumbnailImageUrl", g.lineup_image_url as "lineupImageUrl", g.redeem_limit_date as "redeemLimitDate",
  g.start_at as "startAt", g.end_at as "endAt", g.created_at as "createdAt", g.updated_at as "updatedAt",
  upper(g.delivery_type) as "deliveryType", g.tags`;

const STATUS = `cross join lateral (
  select case when not exists (select from prizes p where p.gacha_id = g.id and p.deleted_at is null and p.stock > 0 and p.pickup_weight > 0)
                then 'SOLDOUT'
              when g.on_sale and g.start_at <= now() and now() < g.end_at then 'SELLING'
              else 'CLOSING' end as status
) s`;

const VIEWER = `with viewer as materialized (
  select id, provider_type, provider_id from users where provider_type = 'members' and provider_id = 'pool-1' and provider_user_id = $1
)`;

export const listed = (fan: string, first: number): Promise<Row[]> =>
  rows(
    'listed',
    `${VIEWER}, live as materialized (
       select gacha_id from check_ins where user_id = (select id from viewer) and expires_at > now()
     )
     select ${GACHA}, s.status = 'SELLING' as purchasable, true as discovered
       from viewer v
       join gachas g on g.published and g.deleted_at is null
        and (g.auth_provider_type is null
          or (g.auth_provider_type = v.provider_type and (g.auth_provider_id is null or g.auth_provider_id = v.provider_id)))
        and (not g.needs_checkin or g.id in (select gacha_id from live))
       ${STATUS}
      order by g.start_at desc, g.id limit $2`,
    [fan, first],
  );

export async function gacha(fan: string, id: string): Promise<Row | undefined> {
  const discovered = `not g.needs_checkin or exists (
    select from check_ins c where c.user_id = v.id and c.gacha_id = g.id and c.expires_at > now())`;
  const [row] = await rows(
    'gacha',
    `${VIEWER} select ${GACHA}, ${discovered} as discovered, s.status = 'SELLING' and (${discovered}) as purchasable
       from viewer v join gachas g on g.id = $2 and g.published and g.deleted_at is null ${STATUS}`,
    [fan, id],
  );
  return row;
}

export const orders = (fan: string, first: number): Promise<Row[]> =>
  rows(
    'orders',
    `${VIEWER} select o.id, upper(o.state) as status, o.created_at as "createdAt", o.play_amount as "playAmount",
            o.play_amount * o.price as "totalPrice", o.serial_number as "serialNumber", o.gacha_id as "gachaId"
       from orders o
      where o.user_id = (select id from viewer) and o.state in ('assigned', 'delivered') and o.deleted_at is null
      order by o.created_at desc, o.id limit $2`,
    [fan, first],
  );

/** One row a key, in the order of the keys. */
async function one(found: Promise<Row[]>, keys: string[], key = 'id'): Promise<(Row | undefined)[]> {
  const byKey = new Map((await found).map((row) => [row[key], row]));
  return keys.map((id) => byKey.get(id));
}

export const gachas = (ids: string[]) =>
  one(rows('gachas', `select ${GACHA} from gachas g ${STATUS} where g.id = any($1)`, [ids]), ids);

export const plays = (fan: string, ids: string[]) =>
  one(
    rows(
      'plays',
      `${VIEWER} select gacha_id as id, sum(play_amount)::int as plays from orders
        where user_id = (select id from viewer) and gacha_id = any($2) and state in ('paying', 'assigned', 'delivered') and deleted_at is null
        group by gacha_id`,
      [fan, ids],
    ),
    ids,
  );

export const redeemDetails = (ids: string[]) =>
  one(
    rows(
      'details',
      `select gacha_id as id, probability_provision as "probabilityProvision", place_url as "placeUrl", place_text as "placeText",
              info_text as "infoText", call_number as "callNumber", web_url as "webUrl"
         from redeem_details where gacha_id = any($1)`,
      [ids],
    ),
    ids,
  );

export const payments = (ids: string[]) =>
  one(
    rows(
      'payments',
      `select id, order_id as "orderId", upper(state) as status, amount, created_at as "createdAt"
         from payments where order_id = any($1) and state = 'captured'`,
      [ids],
    ),
    ids,
    'orderId',
  );

export async function prizes(ids: string[]): Promise<Prize[][]> {
  const found = await rows<Prize>(
    'prizes',
    `select id, gacha_id as "gachaId", name, picking_name as "pickingName", description, stock, image_url as "imageUrl",
            pickup_image_url as "pickupImageUrl", secret_image_url as "secretImageUrl", pickup_weight as "pickupWeight",
            case when stock > 0 then 'SELLING' else 'SOLDOUT' end as status, created_at as "createdAt", updated_at as "updatedAt"
       from prizes where gacha_id = any($1) and deleted_at is null order by position, id`,
    [ids],
  );
  const byGacha = Map.groupBy(found, ({ gachaId }) => gachaId);
  for (const its of byGacha.values()) {
    const odds = emissionProbabilities(its);
    for (const prize of its) prize.emissionProbability = odds.get(prize.id) ?? 0;
  }
  return ids.map((id) => byGacha.get(id) ?? []);
}

/** What was won, each with its prize, in one statement. */
export async function won(ids: string[]): Promise<Row[][]> {
  const found = await rows(
    'won',
    `select d.id, d.order_id as "orderId", d.delivered_at as "deliveredAt", p.id as "prizeId", p.name as "prizeName", p.image_url as "imageUrl"
       from order_details d join prizes p on p.id = d.prize_id
      where d.order_id = any($1) and d.deleted_at is null order by d.play`,
    [ids],
  );
  const details = found.map(({ prizeId, prizeName, imageUrl, ...detail }) => ({
    ...detail,
    prize: { id: prizeId, name: prizeName, imageUrl },
  }));
  const byOrder = Map.groupBy(details as unknown as Row[], ({ orderId }) => orderId);
  return ids.map((id) => byOrder.get(id) ?? []);
}
