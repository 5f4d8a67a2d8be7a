import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openBatches } from '../../src/database/batch.ts';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { discloseUser } from '../../src/operator/people/disclose.ts';
import { eraseUser } from '../../src/operator/people/erase.ts';
import { reap } from '../../src/operator/retention/upkeep.ts';
import { observeOdds } from '../../src/operator/sales/observed.ts';
import { Lapsed } from '../../src/payment/processor/processor.ts';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../src/payment/recover.ts';
import { newCode } from '../../src/pickup/code.ts';
import { Refusal } from '../../src/refusal.ts';
import { giveOwnBirthMonth } from '../../src/spending/birth-month.ts';
import { setOwnCap } from '../../src/spending/own-cap.ts';
import { correctBirthMonth } from '../../src/staff/birth-month.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { connectTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { LimitedRoles } from '../support/limited-roles.ts';
import { onlyLimits } from '../support/rates.ts';
import { asOperator } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { returnPathOf } from '../support/return-path.ts';
import { runs } from '../support/running-gateway.ts';

/** A gateway as the limited user of its database: all that it does must be allowed, and what guards money must not be touched. */
let roles: LimitedRoles;
let database: TestDatabase;
let gateway: TestGateway;
/** What the card processor does when it is asked to take money. */
let line: 'up' | 'cut' | 'lapsed' = 'up';

beforeAll(async () => {
  roles = await LimitedRoles.areMigrated();
  database = await connectTestDatabase(roles.gateway, async () => {});
  const limits = onlyLimits({ wrongCodesPerHour: 1, declines: { perOrder: 9, perHour: 9, perAddress: 9 } });
  gateway = await openTestGateway(database, { processor: processor(), ...limits });
});
afterAll(async () => {
  await gateway?.close();
  await database?.close();
  await roles?.away();
});

function processor(): ReturnType<typeof sandbox> {
  const bank = sandbox(database.orm.em, () => 'http://bank.test');
  const orCut = <T>(work: () => Promise<T>): Promise<T> => (line === 'cut' ? Promise.reject(new Error('cut')) : work());
  return {
    ...bank,
    capture: (reference, amount) =>
      line === 'lapsed' ? Promise.reject(new Lapsed('too late')) : orCut(() => bank.capture(reference, amount)),
    find: (id) => orCut(() => bank.find(id)),
  };
}

const beaconId = 7;
const area = { name: 'Lighthouse', latitude: '35.65', longitude: '139.74', radius_m: 300 };

/** Everything that a catalogue may hold, and then changed in each place. */
async function imports() {
  const [booth, other] = [prizeEntry(), prizeEntry({ name: 'Retired' })];
  const gacha = gachaEntry({ prizes: [booth, other] });
  const mailed = gachaEntry({ delivery_type: 'mail' });
  const file = {
    gachas: [gacha, mailed],
    beacons: [{ beacon_id: beaconId, gacha_ids: [gacha.id] }],
    areas: [{ ...area, gacha_ids: [gacha.id] }],
    staff: [{ issuer: 'https://staff.test', subject: 'booth', name: 'Booth', gacha_ids: [gacha.id] }],
  };
  const changed = {
    gachas: [{ ...gacha, name: 'Another name', prizes: [{ ...booth, pickup_weight: 3 }] }, mailed],
    beacons: [{ beacon_id: beaconId, valid_hours: 2, gacha_ids: [mailed.id, gacha.id] }],
    areas: [{ ...area, radius_m: 500, gacha_ids: [mailed.id] }],
    staff: [{ issuer: 'https://staff.test', subject: 'booth', name: 'Booth', gacha_ids: [mailed.id, gacha.id] }],
  };
  for (const one of [file, changed, { ...changed, beacons: [{ beacon_id: beaconId, gacha_ids: [gacha.id] }] }])
    await importCatalogue(database.fork(), one);
  expect((await exportCatalogue(database.fork())).gachas).toHaveLength(2);
  return { booth: gacha.id, mailed: mailed.id };
}

/** Their leases are over: what every gateway does every few seconds finishes them. */
async function isRecovered(): Promise<void> {
  await roles.sql(roles.superuser, 'update payments set lease_until = now() where not is_finished');
  const complaints: unknown[] = [];
  const checkout = { processor: processor(), run: openBatches(database.orm.em), returnUrl: () => '' };
  await recover(database.orm.em, checkout, (_payment, error) => complaints.push(error));
  // Of the payment that came too late a person is told.
  expect(complaints.filter((error) => !(error instanceof Refusal))).toEqual([]);
}

const statusOf = async (fan: Fan, orderId: string): Promise<string> => (await fan.sees(orderId)).status;

test('from the catalogue to the handover, with payments that fail, wait or are taken over: nothing is refused by the database', async () => {
  const { booth, mailed } = await imports();
  const fan = await Fan.signsUp(gateway);
  expect((await fan.findsBeacon(beaconId)).data.checkIn.checkIns).toHaveLength(1);
  expect((await fan.findsBeacon(beaconId)).errors).toEqual([]);
  expect((await fan.isAt(area.latitude, area.longitude)).errors).toEqual([]);
  await roles.sql(roles.superuser, 'update check_in_places set latitude = -latitude');
  expect((await fan.isAt(area.latitude, area.longitude)).errors).toEqual([]);

  const replaced = await fan.hasOrdered(booth);
  const ordered = await fan.hasOrdered(booth, 2);
  expect((await fan.reads(replaced)).data.order).toBeNull();
  expect((await fan.cancels(ordered)).data.cancelOrder.order.status).toBe('CANCELLED');
  const underKey = async (key: string): Promise<string> => {
    const input = `{ idempotencyKey: "${key}", gachaId: "${booth}", playAmount: 2 }`;
    return (await fan.asks(`mutation { createOrder(input: ${input}) { order { id } } }`)).data.createOrder.order.id;
  };
  const kept = await underKey('a-key-of-the-fan');
  expect(await underKey('a-key-of-the-fan')).toBe(kept);
  await roles.sql(roles.superuser, `update kept_calls set expires_at = now() - interval '1 day'`);
  expect((await fan.pays(kept, 'tok_declined')).code).toBe('PAYMENT_DECLINED');
  expect((await fan.pays(kept)).data.pay.order.status).toBe('PAID');
  const post = await fan.hasPaid(mailed, 1, ADDRESS);
  expect(await statusOf(fan, post)).toBe('PAID');

  const waiting = await fan.hasOrdered(booth);
  const { redirectUrl } = (await fan.pays(waiting, 'tok_3ds_challenge')).data.pay;
  const back = await answerChallenge(database.orm.em, new URL(redirectUrl).searchParams.get('transaction') ?? '', true);
  expect((await gateway.send({ method: 'GET', url: returnPathOf(back) })).statusCode).toBeLessThan(400);
  await fan.asks('mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { id } } }', { id: waiting });
  expect(await statusOf(fan, waiting)).toBe('PAID');

  line = 'lapsed';
  const returned = await underKey('another-key-of-the-fan');
  expect((await fan.pays(returned)).code).toBe('PAYMENT_DECLINED');
  line = 'cut';
  const late = await Fan.signsUp(gateway);
  const drawn = await late.hasOrdered(booth);
  await late.pays(drawn);
  line = 'up';
  await isRecovered();
  expect([await statusOf(fan, returned), await statusOf(late, drawn)]).toEqual(['PENDING', 'PAID']);

  const staff = await StaffMember.isHired(gateway, database, [booth]);
  await fan.hasCode();
  const code = await fan.hasCode();
  expect((await staff.reads(newCode())).code).toBe('PICKUP_CODE_UNKNOWN');
  expect((await staff.reads(code)).code).toBe('RATE_LIMITED');
  const supervisor = await StaffMember.isHired(gateway, database, [booth], 'supervisor');
  await supervisor.asks(
    'mutation ($id: ID!) { forgiveWrongCodes(input: { staffId: $id, reason: "x" }) { staffMember { id } } }',
    {
      id: staff.id,
    },
  );
  expect((await staff.reads(code)).data.handovers).toHaveLength(1);
  expect((await staff.handsOver(code, booth, [kept, waiting])).errors).toEqual([]);
  expect(await statusOf(fan, kept)).toBe('DELIVERED');

  for (const table of ['wrong_codes', 'check_in_jumps', 'check_in_places', 'declined_cards']) {
    expect(await database.sql(`select * from ${table}`)).not.toEqual([]);
    await roles.sql(roles.superuser, `update ${table} set at = now() - interval '31 days'`);
  }
  expect(await reap(database.fork(), { keepDays: 30, addressDays: 90, unpaidAddressDays: 7, attemptDays: 30 })).toBe(false);
  await expectBooksToBalance(database, sandbox(database.orm.em));
  expect((await auditDraws(database.fork(), booth)).first).toBeNull();
  expect(await observeOdds(database.fork(), booth)).not.toEqual([]);
  await eventually(async () => (await gateway.send({ method: 'GET', url: '/readyz' })).statusCode === 200);
});

test('a fan is told what is known, and erased', async () => {
  const fan = await Fan.signsUp(gateway);
  const asked = { id: fan.id, by: { account: 'Olga' }, why: 'asked by letter' };
  await giveOwnBirthMonth(database.fork(), fan, '2001-02');
  const papers = { userId: fan.id, birthMonth: '2001-03', reason: 'a passport' };
  await correctBirthMonth(database.fork(), { account: 'Olga' }, papers);
  for (const day of [900, 500]) await setOwnCap(database.fork(), fan, { day, month: null });
  await expect(database.sql('update birth_months set given_at = now()')).rejects.toThrow('permission denied');
  expect((await discloseUser(database.fork(), asked))?.account.id).toBe(fan.id);
  expect(await eraseUser(database.fork(), asked)).toMatchObject({ uncollected: 0 });
});

test('parcels: packed and fetched as a file over HTTP, and posted by the file that comes back', async () => {
  const mailed = await aGacha(database, { delivery_type: 'mail' });
  const [fan, clerk] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [mailed], 'shipping')];
  const orderId = await fan.hasPaid(mailed, 1, ADDRESS);
  const headers = { authorization: `Bearer ${clerk.token}` };
  const packs = await gateway.send({ method: 'POST', url: '/shipments.csv?carrier=plain&pack=true', headers });
  expect([packs.statusCode, packs.headers['parcels-packed']]).toEqual([200, '1']);
  const { statusCode, body } = await gateway.send({ method: 'GET', url: '/shipments.csv?carrier=plain', headers });
  const [heading = '', parcel = ''] = body.split('\r\n');
  expect([statusCode, parcel]).toEqual([200, expect.stringContaining(ADDRESS.fullname)]);
  const file = join(tmpdir(), `${orderId}.csv`);
  writeFileSync(file, [heading, parcel.replace(',,', ',sagawa,123456789013')].join('\n'));
  const words = ['import', '--carrier', 'plain', '--by', 'Olga', file];
  const { code, said, complained } = await runs('src/commands/gacha.ts', ['shipments', ...words], {
    DATABASE_URL: roles.gateway,
  });
  rmSync(file);
  expect([code, said, complained]).toEqual([0, 'Posted 1 parcels.\n', '']);
  expect(await statusOf(fan, orderId)).toBe('DELIVERED');
});

test('refunds: carried out, given up beside a charge-back of all, and taken back', async () => {
  const { isChargedBack, givesUp, takesBack } = asOperator(() => database);
  const booth = await aGacha(database, { price: 500 });
  const [fan, support] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [booth], 'support')];
  const isRefunded = async (orderId: string, prizes: string): Promise<string> =>
    (await support.refundsOrder({ orderId, prizes })).data.refundOrder.refund.id;
  const [gone, disputed] = [await fan.hasPaid(booth), await fan.hasPaid(booth)];
  await isRefunded(gone, 'RESTOCK');
  expect(await goBack(database)).toEqual([]);
  const owed = await isRefunded(disputed, 'WRITE_OFF');
  const { id } = await isChargedBack(disputed);
  expect((await givesUp(owed)).inPlace?.id).toBe(id);
  expect([await statusOf(fan, gone), await statusOf(fan, disputed)]).toEqual(['REFUNDED', 'REFUNDED']);
  expect((await takesBack(id)).refund.state).toBe('taken-back');
  expect(await statusOf(fan, disputed)).toBe('PAID');
  await expectBooksToBalance(database, sandbox(database.orm.em));
});
