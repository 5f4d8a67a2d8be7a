import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack, orders } from '../support/refunds.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';
import { oneRow } from '../support/stage.ts';

const { stage, hired, paid, isChargedBack, records, takesBack, givesUp, balances } = aRefundDesk();

const chance = seeded(SEED);
printSeed();

const AT_ONCE = 6;
const ATTEMPTS = 10;

type Owed = Awaited<ReturnType<typeof owed>>;

async function owed() {
  const one = await paid({ plays: 2 });
  const code = await one.fan.hasCode();
  const { refund } = (await orders(one.support, { orderId: one.orderId, prizes: 'WRITE_OFF' })).data.refundOrder;
  const chargeBackId = (await isChargedBack(one.orderId)).id;
  const counter = await hired([one.gachaId], 'counter');
  return { ...one, code, counter, refundId: refund.id as string, chargeBackId };
}

/** The fan shows the code again and again while the refund is given up. Answers how often something was handed over. */
async function collectedMeanwhile(one: Owed, giveUp: (one: Owed) => Promise<unknown>): Promise<number> {
  let isOver = false;
  let handedOver = 0;
  const collect = async () => {
    while (!isOver) if (!(await one.counter.handsOver(one.code, one.gachaId, [one.orderId])).code) handedOver += 1;
  };
  const collecting = collect();
  await giveUp(one).catch(() => {});
  isOver = true;
  await collecting;
  return handedOver;
}

async function collected(giveUp: (one: Owed) => Promise<unknown>): Promise<number> {
  const prepared: Owed[] = [];
  for (let round = 0; round < AT_ONCE; round += 1) prepared.push(await owed());
  const counts = await Promise.all(prepared.map((one) => collectedMeanwhile(one, giveUp)));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('while a refund is given up beside a charge-back of all', () => {
  test('nothing of its order is collected', async () => {
    expect(await collected(({ refundId }) => givesUp(refundId))).toBe(0);
    await balances();
  });

  test('something would be, were the order opened and closed again', async () => {
    const inSteps = async ({ orderId, refundId, chargeBackId }: Owed) => {
      await takesBack(chargeBackId);
      await givesUp(refundId);
      await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
    };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if ((await collected(inSteps)) > 0) return;
    throw new Error('nothing was ever collected');
  });
});

describe('whoever ends refunds at the same moment', () => {
  /** Each statement that writes waits for a moment between its look and its locks. */
  beforeEach(async () => {
    const { sql } = stage.database;
    await sql(
      `create function hesitate() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.15); return null; end $$`,
    );
    for (const table of ['orders', 'refunds'])
      await sql(`create trigger hesitate before update on ${table} execute function hesitate()`);
  });
  afterEach(() => stage.database.sql('drop function hesitate cascade'));

  const expireLeases = () => stage.database.sql(`update refunds set lease_until = now() where state = 'owed'`);

  /** Drivers that take over from each other, and from who gives up; charge-backs that come and go. */
  async function everything(one: Awaited<ReturnType<typeof paid>>, prizes: string): Promise<void> {
    const { refund } = (await orders(one.support, { orderId: one.orderId, prizes })).data.refundOrder;
    const drive = async () => {
      await expireLeases();
      await goBack(stage.database);
    };
    const dispute = async () => takesBack((await isChargedBack(one.orderId, 600)).id);
    const ways = [() => givesUp(refund.id), drive, () => givesUp(refund.id), drive, drive, ...(chance(2) === 0 ? [dispute] : [])];
    await Promise.allSettled(ways.map((way) => way()));
    await drive();
  }

  async function deadlocks(): Promise<number> {
    const { sql } = stage.database;
    // A session tells its numbers at the latest when it ends.
    const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await sql(`select pg_terminate_backend(pid) ${others}`);
    await eventually(async () => expect(await sql(`select pid ${others}`)).toEqual([]));
    const counted = 'select deadlocks::int as count from pg_stat_database where datname = current_database()';
    return (await oneRow<{ count: number }>(stage.database, counted)).count;
  }

  async function deadlocksOf(rounds: number, isEnough: (count: number) => boolean): Promise<number> {
    const before = await deadlocks();
    let count = 0;
    for (let round = 0; round < rounds && !isEnough(count); round += 1) {
      const paidNow = await Promise.all([paid(), paid(), paid()]);
      await Promise.all(paidNow.map((one, index) => everything(one, index % 2 === 0 ? 'RESTOCK' : 'WRITE_OFF')));
      count = (await deadlocks()) - before;
    }
    return count;
  }

  const FINISH = /(as "gachaId" from "orders" where "id" = \$\d+) for no key update/;

  test('waits for the others in one order, so that PostgreSQL counts no deadlock', async () => {
    let locked = 0;
    stage.database.rewrite((sql) => {
      if (FINISH.test(sql)) locked += 1;
      return sql;
    });
    expect(await deadlocksOf(ATTEMPTS, () => false)).toBe(0);
    expect(locked).toBeGreaterThan(ATTEMPTS);
    await expireLeases();
    await goBack(stage.database);
    await balances();
  }, 120_000);

  test('would deadlock, were the refund locked before its order', async () => {
    stage.database.rewrite((sql) => sql.replace(FINISH, '$1'));
    expect(await deadlocksOf(40, (count) => count > 0)).toBeGreaterThan(0);
  }, 240_000);
});
