import { beforeAll, describe, expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { discloseUser } from '../../src/operator/people/disclose.ts';
import { eraseUser, wouldEnd } from '../../src/operator/people/erase.ts';
import { disclosurePage } from '../../src/operator/people/page.ts';
import { eraseUnpaidAddresses } from '../../src/order/delivery-info.ts';
import { changeBan } from '../../src/staff/ban.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, gachaEntry } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { asOperator } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { aStage, oneRow } from '../support/stage.ts';
import { aStoreRoom, newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();
const { balances } = asOperator(() => stage.database);
const erasing = ({ id }: Fan) => ({ id, by: { account: 'Olga' }, why: 'asked by letter' });
const erase = (fan: Fan) => eraseUser(stage.database.fork(), erasing(fan));
const disclose = (fan: Fan) => discloseUser(stage.database.fork(), erasing(fan));

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await stage.database.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => stage.database.sql<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`)),
  );
  return rows.flatMap((some) => some.map(({ row }) => row)).join('\n');
}

/** In one hall and with one parcel: an order of each kind, a place, a code, and a call that was kept. */
async function aFullLife() {
  const room = await aStoreRoom(stage);
  const { fan, gachaId: mailed } = room;
  const hall = gachaEntry();
  await importCatalogue(stage.database.fork(), {
    gachas: [hall],
    areas: [{ name: `Hall ${hall.id}`, latitude: '35.65', longitude: '139.74', radius_m: 300, gacha_ids: [hall.id] }],
  });
  await fan.isAt('35.65', '139.74');
  const collected = await fan.hasPaid(hall.id, 2);
  const posted = await fan.hasPaid(mailed, 1, ADDRESS);
  await room.posts({ orderIds: [posted], carrier: 'YAMATO', trackingNumber: newTrackingNumber() });
  const packed = await fan.hasPaid(mailed, 1, ADDRESS);
  await room.packs({ orderIds: [packed] });
  const waiting = await fan.hasPaid(mailed, 3, ADDRESS);
  const code = await fan.hasCode();
  const order = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }';
  const input = { gachaId: mailed, playAmount: 1, deliveryInfo: ADDRESS, idempotencyKey: `key-${newTrackingNumber()}` };
  const open = (await fan.asks(order, { input })).data.createOrder.order.id as string;
  return { ...room, fan, hall: hall.id as string, mailed, collected, posted, packed, waiting, open, code };
}

type Life = Awaited<ReturnType<typeof aFullLife>>;
let life: Life;
let identity: string;
beforeAll(async () => {
  life = await aFullLife();
  const named = 'select provider_user_id as name from users where id = ?';
  identity = (await oneRow<{ name: string }>(stage.database, named, [life.fan.id])).name;
});

describe('what is known of a fan', () => {
  test('is told to the fan, and that it was told is kept', async () => {
    const told = await disclose(life.fan);
    expect(told).toMatchObject({
      account: { id: life.fan.id, providerUserId: identity, bannedAt: null, erasedAt: null },
      lastPlace: { latitude: 35.65, longitude: 139.74 },
    });
    const kept = [life.collected, life.posted, life.packed, life.waiting, life.open];
    expect(told?.orders.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
    const waiting = told?.orders.find(({ id }) => id === life.waiting);
    expect(waiting).toMatchObject({ address: ADDRESS, plays: 3, payments: [{ state: 'captured' }] });
    expect(waiting?.items).toHaveLength(3);
    expect([told?.checkIns.length, told?.parcels.length, told?.pickupCodes.length]).toEqual([1, 2, 1]);
    expect(told?.deedsAbout.map(({ action }) => action)).toContain('SHIPMENT_CONFIRMED');
    const deed = `select account, why from deeds where action = 'USER_DISCLOSED' and user_id = ?`;
    expect(await stage.database.sql(deed, [life.fan.id])).toEqual([{ account: 'Olga', why: 'asked by letter' }]);
  });

  test('has a page that names all of it in two languages, and runs nothing', async () => {
    const told = await disclose(life.fan);
    if (!told) throw new Error('there is no such user');
    const page = disclosurePage({ ...told, bans: [{ isBanned: false, changedAt: new Date(), reason: '<script>1</script>' }] });
    for (const text of [identity, ADDRESS.fullname, ADDRESS.phoneNumber, '氏名', 'Tracking number', '&lt;script&gt;'])
      expect(page).toContain(text);
    expect(page).not.toContain('<script');
    const names = [...page.matchAll(/<dt>([^<]*)</g)].map(([, name]) => name);
    expect(names.filter((name) => /^[a-z]+([A-Z]|$)/.test(name ?? ''))).toEqual([]);
  });

  test('of somebody who never signed up is nothing', async () => {
    for (const id of ['0198a3c4-5b6d-7e8f-9012-3456789abcde', 'x'])
      expect(await discloseUser(stage.database.fork(), { id, by: { account: 'Olga' }, why: null })).toBeNull();
  });
});

describe('a fan who is erased', () => {
  test('is told of before, and nothing is written', async () => {
    const before = await everything();
    const ends = { unpaid: 1, parcels: 1, uncollected: 6, ofOrders: 3 };
    expect(await wouldEnd(stage.database.fork(), life.fan.id)).toEqual(ends);
    expect(await everything()).toBe(before);
  });

  test('is in no table any more, and books and draws are as they were', async () => {
    expect(await everything()).toContain(identity);
    expect(await erase(life.fan)).toEqual({ unpaid: 1, parcels: 1, uncollected: 6, ofOrders: 3 });
    const { fan } = life;
    expect((await everything()).split('\n').filter((row) => row.includes(identity))).toEqual([]);
    const ofFan = `(select count(*)::int from delivery_infos d join orders o on o.id = d.order_id where o.user_id = u.id) as addresses,
      (select count(*)::int from check_ins where user_id = u.id) as "checkIns",
      (select count(*)::int from check_in_places where user_id = u.id) as places,
      (select count(*)::int from orders where user_id = u.id and state = 'cancelled') as cancelled,
      (select count(*)::int from shipments where user_id = u.id and posted_at is null) as packed,
      (select count(*)::int from shipments where user_id = u.id and posted_at is not null) as posted`;
    expect(await oneRow(stage.database, `select ${ofFan} from users u where id = ?`, [fan.id])).toEqual({
      ...{ addresses: 0, checkIns: 0, places: 0, cancelled: 1, packed: 0, posted: 1 },
    });
    await balances();
    for (const id of [life.hall, life.mailed]) expect((await auditDraws(stage.database.fork(), id)).first).toBeNull();
  });

  test('is somebody who never signed up, and may sign up as somebody new', async () => {
    const other = await openTestGateway(stage.database);
    const fan = life.fan.at(other);
    expect((await fan.ordersPlays(life.hall)).code).toBe('SIGN_UP_REQUIRED');
    const { user } = (await fan.asks('mutation { signUp { user { id } } }')).data.signUp;
    expect(user.id).not.toBe(fan.id);
    expect(await fan.seesOrders()).toEqual([]);
    await other.close();
  });

  test('gets nothing more: no code, no parcel, by staff or by an old one', async () => {
    const { fan, hall, collected, code, clerk } = life;
    const counter = await StaffMember.isHired(stage.gateway, stage.database, [hall]);
    expect((await counter.handsOver(code, hall, [collected])).code).toBe('PICKUP_CODE_SUPERSEDED');
    const support = await StaffMember.isHired(stage.gateway, stage.database, [hall], 'support');
    const issue = 'mutation ($input: IssuePickupTokenForInput!) { issuePickupTokenFor(input: $input) { itemAmount } }';
    expect((await support.asks(issue, { input: { userId: fan.id, reason: 'the phone is dead' } })).code).toBe('USER_BANNED');
    expect(
      (await clerk.asks(`{ parcelsToPack(gachaIds: ["${life.mailed}"]) { totalCount } }`)).data.parcelsToPack.totalCount,
    ).toBe(0);
    expect((await life.packs({ orderIds: [life.waiting] })).code).toBe('USER_BANNED');
    expect((await life.moves(life.waiting)).code).toMatch(/^(SIGN_UP_REQUIRED|USER_BANNED)$/);
    await expect(stage.database.sql(`select correct_address(?, '1.x')`, [life.waiting])).rejects.toThrow(/was erased/);
    const found = await support.asks(`{ findOrders(where: { orderId: "${collected}" }) { nodes { status } } }`);
    expect(found.data.findOrders.nodes).toEqual([{ status: 'PAID' }]);
  });

  test('is erased once, and not let in again', async () => {
    const { fan } = life;
    expect(await erase(fan)).toBe('erased');
    const change = { isBanned: false, changedBy: 'Olga', reason: 'a mistake' };
    expect(await changeBan(stage.database.fork(), fan.id, change)).toBe('erased');
    await expect(stage.database.sql('update users set banned_at = null where id = ?', [fan.id])).rejects.toThrow(
      /users_erased_is_nobody/,
    );
    const deed = `select before, after from deeds where action = 'USER_ERASED' and user_id = ?`;
    expect(await stage.database.sql(deed, [fan.id])).toEqual([
      { before: { unpaid: 1, parcels: 1, uncollected: 6, ofOrders: 3 }, after: { erased: true } },
    ]);
  });
});

describe('nobody is erased', () => {
  const another = () => Fan.signsUp(stage.gateway);

  test('while a payment waits at the bank', async () => {
    const fan = await another();
    const orderId = await fan.hasOrdered(await aGacha(stage.database));
    await fan.pays(orderId, 'tok_3ds_challenge');
    expect([await erase(fan), await wouldEnd(stage.database.fork(), fan.id)]).toEqual(['paying', 'paying']);
    await expect(stage.database.sql(`select erase_user(?, '')`, [fan.id])).rejects.toThrow(/under way/);
    expect((await fan.sees(orderId)).status).toBe('PENDING');
  });

  test('while a refund is owed; then it may be', async () => {
    const fan = await another();
    const gachaId = await aGacha(stage.database, { price: 500 });
    const orderId = await fan.hasPaid(gachaId);
    const support = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'support');
    await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    expect(await erase(fan)).toBe('refunding');
    await goBack(stage.database);
    expect(await erase(fan)).toEqual({ unpaid: 0, parcels: 0, uncollected: 0, ofOrders: 0 });
  });

  test('who is banned, or not there', async () => {
    const fan = await another();
    await changeBan(stage.database.fork(), fan.id, { isBanned: true, changedBy: 'Olga', reason: 'sold prizes' });
    expect(await erase(fan)).toBe('banned');
    for (const id of ['0198a3c4-5b6d-7e8f-9012-3456789abcde', 'x'])
      expect(await eraseUser(stage.database.fork(), { id, by: { account: 'Olga' }, why: 'a test' })).toBe('unknown');
  });
});

describe('the address of an order that was never paid', () => {
  test('goes some days after it could have been paid, and no other does', async () => {
    const { fan, gachaId, sees, buys } = await aStoreRoom(stage);
    const paid = await buys();
    const others = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
    const [old, young] = await Promise.all([fan, ...others].map((one) => one.hasOrdered(gachaId, 1, ADDRESS)));
    const expires = `update orders set created_at = created_at - make_interval(days => ?), payable_until = now() - make_interval(days => ?) where id = ?`;
    await stage.database.sql(expires, [9, 8, old]);
    await stage.database.sql(expires, [7, 6, young]);
    const erases = (lookBackDays: number) => eraseUnpaidAddresses(stage.database.fork(), { days: 7, lookBackDays }, 100);
    expect([await erases(0), await erases(2), await erases(2)]).toEqual([0, 1, 0]);
    const left = await stage.database.sql<{ id: string }>(
      'select order_id as id from delivery_infos where order_id = any(array[?, ?, ?]::uuid[])',
      [...[paid, old, young]],
    );
    expect(left.map(({ id }) => id).toSorted()).toEqual([paid, young].toSorted());
    expect((await sees(old as string)).deliveryInfo).toBeNull();
    await expect(stage.database.sql('delete from delivery_infos where order_id = ?', [paid])).rejects.toThrow(/still there/);
  });
});
