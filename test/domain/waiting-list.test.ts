import { expect, test } from '@jest/globals';
import { insertAddresses } from '../../src/order/delivery-info.ts';
import { explaining, pagesOf, tellsPlans } from '../scale/explained.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { connectTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';
import { becomesQuick } from '../support/quick.ts';
import { databaseOf } from '../support/server.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const FANS = 20_000;
const ORDERS = 50_000;
const PLAYS = 2;
/** However many wait, and however many are packed and not posted yet. */
const MAX_PAGES = 5_000;
const MAX_MS = 50;
const LIST = `query ($after: String, $since: DateTime) { parcelsToPack(first: 20, after: $after, since: $since) {
  pageInfo { hasNextPage endCursor }
  nodes { fan { id } parcels { deliveryInfo { fullname city } orders { id } packingList { amount prize { pickingName imageUrl } } } } } }`;

/** As they would be after a sale: paid one after the other, by fans who bought several times. */
async function manyWait(gachaId: string): Promise<void> {
  const { sql } = stage.database;
  await sql(
    `insert into users (id, provider_type, provider_id, provider_user_id)
       select gen_random_uuid(), 'members', 'pool-1', 'waiting-' || n from generate_series(1, ${FANS}) n`,
  );
  await sql(
    `insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, serial_number, payable_until, assigned_at)
       select gen_random_uuid(), ?, u.id, v.id, 'mail', 'assigned', ${PLAYS}, 500, 1000 + n, now(), now() - interval '1 day' + n * interval '1 second'
         from generate_series(1, ${ORDERS}) n
         join (select id, row_number() over (order by provider_user_id) as place from users where provider_user_id like 'waiting-%') u
           on u.place = 1 + n % ${FANS}
         join odds_versions v on v.gacha_id = ?`,
    [gachaId, gachaId],
  );
  await sql(
    `insert into order_details (id, order_id, prize_id, play)
       select gen_random_uuid(), o.id, p.id, play from orders o join prizes p on p.gacha_id = o.gacha_id, generate_series(1, ${PLAYS}) play
        where o.gacha_id = ? and o.serial_number >= 1000`,
    [gachaId],
  );
  const orders = await sql<{ id: string }>('select id from orders where gacha_id = ? and serial_number >= 1000', [gachaId]);
  const em = stage.database.fork();
  for (let from = 0; from < orders.length; from += 5000)
    await insertAddresses(
      em,
      orders.slice(from, from + 5000).map(({ id }) => ({ orderId: id, ...ADDRESS })),
    );
  await sql('vacuum analyze');
}

/** All but the last, which were paid last, are in parcels: as between the file for the carrier and the one that comes back. */
async function mostArePacked(gachaId: string, staffId: string, left: number): Promise<void> {
  const packed = `from (select o.id, o.user_id, o.serial_number from orders o where o.gacha_id = ? and o.serial_number between 1001 and ?) o`;
  const given = [gachaId, 1000 + ORDERS - left];
  const { sql } = stage.database;
  await sql(`insert into shipments (id, user_id, staff_id, packed_at) select o.id, o.user_id, ?, now() ${packed}`, [
    staffId,
    ...given,
  ]);
  await sql(
    `insert into shipment_items (order_detail_id, shipment_id)
       select i.id, o.id ${packed} join order_details i on i.order_id = o.id`,
    given,
  );
  await sql('vacuum analyze');
}

/** Another way to the same database, on which the server tells what each statement reads. */
async function explained() {
  const { url } = stage.database;
  await tellsPlans(url, databaseOf(url));
  const database = await connectTestDatabase(url, async () => {});
  const explain = explaining(database);
  const gateway = await openTestGateway(database);
  const pagesFor = async (ask: () => Promise<unknown>): Promise<number> => {
    await ask();
    return pagesOf((await explain(ask)).statements);
  };
  const close = async () => {
    await gateway.close();
    await database.close();
  };
  return { gateway, pagesFor, close };
}

test('a page of a hundred thousand waiting items is there at once, also where most of them are packed', async () => {
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
  await manyWait(gachaId);
  const [everywhere, here] = [
    await StaffMember.isHired(stage.gateway, stage.database, 'all', 'shipping'),
    await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'shipping'),
  ];
  const fan = await Fan.signsUp(stage.gateway);
  await fan.hasPaid(gachaId, 1, ADDRESS);
  const list = async (clerk: StaffMember, variables: object = {}) =>
    (await clerk.asks(LIST, { ...variables })).data.parcelsToPack;
  const first = await list(everywhere);
  expect(first.nodes).toHaveLength(20);
  expect(first.nodes[0].parcels[0].packingList[0].amount).toBeGreaterThanOrEqual(2 * PLAYS);
  const { gateway, pagesFor, close } = await explained();
  const [packer, packerHere] = [everywhere, here].map(({ token }) => StaffMember.isKnown(gateway, token)) as [
    StaffMember,
    StaffMember,
  ];
  const bounded = async (when: string) => {
    const { endCursor } = (await list(everywhere)).pageInfo;
    const lists = { first: () => list(packer), second: () => list(packer, { after: endCursor }), ofOne: () => list(packerHere) };
    for (const [name, ask] of Object.entries(lists)) {
      const pages = await pagesFor(ask);
      process.stderr.write(`the shipping list, ${when}, ${name}: ${pages} pages\n`);
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThan(MAX_PAGES);
    }
    for (const clerk of [everywhere, here]) await becomesQuick(MAX_MS, () => list(clerk));
  };
  await bounded('where all waits');
  await mostArePacked(gachaId, everywhere.id, 1_000);
  await bounded('where most is packed');
  expect((await list(everywhere)).nodes.map((node: { fan: { id: string } }) => node.fan.id)).not.toEqual(
    first.nodes.map((node: { fan: { id: string } }) => node.fan.id),
  );
  await close();
});
