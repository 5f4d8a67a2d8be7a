import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { keepReaping, reap } from '../../src/operator/retention/upkeep.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { aStage } from '../support/stage.ts';

const KEEP_DAYS = 30;
const KEPT = { keepDays: KEEP_DAYS, addressDays: 90, unpaidAddressDays: 7, attemptDays: 30 };
const stage = aStage();

/** What a gateway would have made of a code that was issued so many days ago. */
async function isOfDaysAgo(days: number): Promise<string> {
  const at = (Date.now() - days * 24 * 3_600_000).toString(16).padStart(12, '0');
  const id = `${at.slice(0, 8)}-${at.slice(8)}-7${randomUUID().slice(15)}`;
  await stage.database.orm.em.fork().transactional(async (em) => {
    await em.execute('set local session_replication_role = replica');
    await em.execute(
      'update pickup_token_items set pickup_token_id = ? where pickup_token_id = (select max(id::text)::uuid from pickup_tokens)',
      [id],
    );
    await em.execute(
      'update handovers set pickup_token_id = ? where pickup_token_id = (select max(id::text)::uuid from pickup_tokens)',
      [id],
    );
    await em.execute(
      'update handover_conflicts set pickup_token_id = ? where pickup_token_id = (select max(id::text)::uuid from pickup_tokens)',
      [id],
    );
    await em.execute('update pickup_tokens set id = ? where id = (select max(id::text)::uuid from pickup_tokens)', [id]);
  });
  return id;
}

const tokens = async () =>
  (await stage.database.sql<{ id: string }>('select id from pickup_tokens order by id')).map(({ id }) => id);
const reapsAll = async () => {
  while (await reap(stage.database.fork(), KEPT));
};

test('what staff brought in vain and fans who jumped go after their days, and of whom and where was paid after one', async () => {
  const [old, young] = ["now() - interval '31 days'", "now() - interval '29 days'"];
  const [before, today] = ["now() - interval '25 hours'", "now() - interval '23 hours'"];
  for (const at of [old, young]) {
    await stage.database.sql(`insert into wrong_codes (id, at, staff_id, refusal, fingerprint)
      values (gen_random_uuid(), ${at}, gen_random_uuid(), 'PICKUP_CODE_UNKNOWN', 'x')`);
    await stage.database.sql(
      `insert into check_in_jumps values (gen_random_uuid(), gen_random_uuid(), 1, 1, now(), 2, 2, ${at}, 99)`,
    );
  }
  for (const at of [before, today]) {
    await stage.database.sql(`insert into check_in_places values (gen_random_uuid(), 1, 1, ${at})`);
    await stage.database.sql(`insert into declined_cards values (gen_random_uuid(), 'x', ${at})`);
    await stage.database.sql(`insert into code_readers (staff_id, reader, at) values (gen_random_uuid(), 'x', ${at})`);
  }
  await reapsAll();
  for (const table of ['wrong_codes', 'check_in_jumps', 'check_in_places', 'declined_cards', 'code_readers'])
    expect(await stage.database.sql(`select * from ${table}`)).toHaveLength(1);
});

test('codes that were not used go after their days, those that prizes were handed over with stay, and so do the young', async () => {
  const gachaId = await aGacha(stage.database);
  const staff = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(gachaId);
  await fan.hasCode();
  const unused = await isOfDaysAgo(KEEP_DAYS + 2);
  const code = await fan.hasCode();
  expect((await staff.handsOver(code, gachaId, [orderId])).errors).toEqual([]);
  const used = await isOfDaysAgo(KEEP_DAYS + 1);
  await fan.hasPaid(gachaId);
  await fan.hasCode();
  const young = await isOfDaysAgo(KEEP_DAYS - 1);
  await fan.hasCode();
  const [live] = (await tokens()).slice(-1);
  expect(await tokens()).toEqual([unused, used, young, live]);

  await reapsAll();
  expect(await tokens()).toEqual([used, young, live]);
  expect(await stage.database.sql('select from pickup_token_items where pickup_token_id = ?', [unused])).toEqual([]);
  // The counter that did not hear the answer asks again.
  expect((await staff.handsOver(code, gachaId, [orderId])).errors).toEqual([]);
  await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
});

test('each code is looked at once: those that stay do not hold up the others', async () => {
  await stage.database.sql('delete from upkeep');
  await reapsAll();
  stage.database.statements.splice(0);
  await reapsAll();
  const [{ reached } = {}] = await stage.database.sql<{ reached: string }>('select reached from upkeep');
  expect((await tokens())[0]).toBe(reached);
  expect(stage.database.statements.filter((text) => text.includes('reap_pickup_tokens'))).toHaveLength(1);
});

test('a code stays for four days, since a counter may report so late, and where a conflict tells of it', async () => {
  const gachaId = await aGacha(stage.database);
  const [fan, staff] = [await Fan.signsUp(stage.gateway), await StaffMember.isHired(stage.gateway, stage.database, [gachaId])];
  const orderIds = [await fan.hasPaid(gachaId)];
  await fan.hasCode();
  const unused = await isOfDaysAgo(KEEP_DAYS + 9);
  const pickupCode = await fan.hasCode();
  await stage.database.sql(
    `update pickup_tokens set expires_at = now() - interval '1 hour', created_at = now() - interval '2 hours'
    where user_id = ? and superseded_at is null`,
    [fan.id],
  );
  const report = { pickupCode, gachaId, orderIds, occurredAt: new Date().toISOString() };
  expect((await staff.reports(report)).data.confirmHandover.conflicts).toHaveLength(1);
  const told = await isOfDaysAgo(KEEP_DAYS + 8);
  await fan.hasCode();
  const [old, young] = [await isOfDaysAgo(5), (await fan.hasCode()) && (await isOfDaysAgo(3))];
  await stage.database.sql('delete from upkeep');
  while (await reap(stage.database.fork(), { ...KEPT, keepDays: 1 }));
  const left = await tokens();
  expect([unused, told, old, young].map((id) => left.includes(id))).toEqual([false, true, false, true]);
});

test('kept answers go when their time is over, also when no more calls come', async () => {
  const call = (name: string, expires: string) =>
    stage.database.sql(
      `insert into kept_calls (caller, operation, key_hash, fingerprint, expires_at) values (?, 'pay', 'key', 'asked', ${expires})`,
      [name],
    );
  for (let caller = 0; caller < 250; caller += 1) await call(`late ${caller}`, 'now()');
  await call('early', `now() + interval '1 minute'`);
  await reapsAll();
  expect(await stage.database.sql('select caller from kept_calls')).toEqual([{ caller: 'early' }]);
});

test('what another gateway is at is left to it, and a database that is away is tried again', async () => {
  await stage.database.orm.em.fork().transactional(async (em) => {
    await em.execute('select from upkeep for update');
    expect(await reap(stage.database.fork(), KEPT)).toBe(false);
  });
  let fails = 0;
  stage.database.rewrite((sql) => sql.replace('reap_pickup_tokens', fails < 2 ? 'away' : 'reap_pickup_tokens'));
  const reaping = keepReaping(stage.database.orm.em, { ...KEPT, failed: () => fails++, everyMs: 10 });
  const before = await stage.database.sql<{ reached: string }>(
    `update upkeep set reached = '00000000-0000-0000-0000-000000000000' returning reached`,
  );
  await eventually(
    async () => (await stage.database.sql<{ reached: string }>('select reached from upkeep'))[0]?.reached !== before[0]?.reached,
  );
  await reaping.stop();
  expect(fails).toBe(2);
});
