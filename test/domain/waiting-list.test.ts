import { expect, test } from '@jest/globals';
import { insertAddresses } from '../../src/order/delivery-info.ts';
import { explaining, pagesOf, tellsPlans } from '../scale/explained.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { connectTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';
import { databaseOf } from '../support/server.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const FANS = 20_000;
const ORDERS = 50_000;
const PLAYS = 2;
/** What waits, read once as a whole: a page of it must take much less. How long that takes is the machine's. */
const ALL = `select count(*), count(d.address), sum(i.play) from orders o join delivery_infos d on d.order_id = o.id
  join order_details i on i.order_id = o.id`;
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
  return { gateway, pagesFor, all: await pagesFor(() => database.sql(ALL)), close };
}

test('a page of a hundred thousand waiting items is there at once, at the beginning, in the midst, and for some gachas', async () => {
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
  const { gateway, pagesFor, all, close } = await explained();
  const [packer, packerHere] = [everywhere, here].map(({ token }) => StaffMember.isKnown(gateway, token)) as [
    StaffMember,
    StaffMember,
  ];
  const read = {
    first: await pagesFor(() => list(packer)),
    second: await pagesFor(() => list(packer, { after: first.pageInfo.endCursor })),
    ofOneGacha: await pagesFor(() => list(packerHere)),
  };
  await close();
  process.stderr.write(`a page of the shipping list reads ${JSON.stringify(read)} of ${all}\n`);
  for (const pages of Object.values(read)) {
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(all / 2);
  }
}, 120_000);
