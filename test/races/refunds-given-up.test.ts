import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack, timePasses } from '../support/refunds.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';
import { oneRow } from '../support/stage.ts';

const { stage, hired, paid, sees, isChargedBack, records, takesBack, givesUp, balances } = aRefundDesk();

const chance = seeded(SEED);
printSeed();

const AT_ONCE = 6;
const ATTEMPTS = 10;
const ROUNDS = 6;

type Owed = Awaited<ReturnType<typeof owed>>;

async function owed(prizes = 'WRITE_OFF') {
  const one = await paid({ plays: 2 });
  const code = await one.fan.hasCode();
  const { refund } = (await one.support.refundsOrder({ orderId: one.orderId, prizes })).data.refundOrder;
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

describe('a charge-back that is found, and then takes the place of a refund that is given up', () => {
  const areWaiting = (sessions: number) =>
    eventually(async () => {
      const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await oneRow<{ count: number }>(stage.database, waiting)).count === sessions;
    });

  test('is not taken back where its prizes are drawn again', async () => {
    const { fan, orderId, refundId, chargeBackId } = await owed('RESTOCK');
    const ended = await stage.database.fork().transactional(async (tx) => {
      await tx.execute('select from users where id = (select user_id from orders where id = ?) for update', [orderId]);
      const givenUp = givesUp(refundId);
      await areWaiting(1);
      const takenBack = takesBack(chargeBackId);
      await areWaiting(2);
      return { both: Promise.allSettled([givenUp, takenBack]) };
    });
    const [givenUp, takenBack] = await ended.both;
    expect(givenUp).toMatchObject({ status: 'fulfilled', value: { inPlace: { id: chargeBackId } } });
    expect(takenBack).toMatchObject({
      status: 'rejected',
      reason: { code: 'PRIZES_RESTOCKED', errors: [{ field: 'refundId' }] },
    });
    expect((await sees(fan, orderId)).status).toBe('REFUNDED');
    await balances();
  });
});

describe('whoever ends refunds at the same moment', () => {
  /**
   * A transaction that has locked an order and locks its refund waits for a moment after the statement has looked: so long a
   * driver that takes the refund over has time to lock it first.
   */
  const hesitates = (sql: string) =>
    sql.replace(/(from "refunds" as "\w+" where .*?)(?=(?: limit \S+)? for update)/, `$1 and ${HAS_WAITED}`);
  const HAS_WAITED = `(select count(*) from (select 1 from pg_locks where pid = pg_backend_pid() and mode = 'RowShareLock'
    and relation = 'orders'::regclass limit 1) order_is_locked where pg_sleep(0.4) is not null) >= 0`;
  afterEach(() => stage.database.rewrite((sql) => sql));

  /** Of one order at a time: one statement over several refunds locks them in any order, and could itself be the deadlock. */
  const drive = async (orderId: string) => {
    await stage.database.sql(`update refunds set lease_until = now() where state = 'owed' and order_id = ?`, [orderId]);
    await goBack(stage.database);
  };

  /** Drivers take over refunds that are given up, as after half a minute, beside charge-backs that come and go. */
  async function allAtOnce(one: Awaited<ReturnType<typeof paid>>, prizes: string): Promise<void> {
    const { refund } = (await one.support.refundsOrder({ orderId: one.orderId, prizes })).data.refundOrder;
    const dispute = async () => takesBack((await isChargedBack(one.orderId, 600)).id);
    const driven = () => drive(one.orderId);
    const ways: (() => Promise<unknown>)[] = [driven, driven, driven, ...(chance(3) === 0 ? [dispute] : [])];
    const late = ways.map((way) => pause(chance(400)).then(() => way()));
    await Promise.allSettled([givesUp(refund.id), ...late]);
  }

  async function round(): Promise<void> {
    const several = [await paid(), await paid(), await paid()];
    await Promise.all(several.map((one, index) => allAtOnce(one, index === 0 ? 'RESTOCK' : 'WRITE_OFF')));
  }

  async function deadlocks(): Promise<number> {
    const counted = 'select deadlocks::int as count from pg_stat_database where datname = current_database()';
    return (await oneRow<{ count: number }>(stage.database, counted)).count;
  }

  /** A session tells its numbers at the latest when it ends. */
  async function allIsTold(): Promise<void> {
    const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await stage.database.sql(`select pg_terminate_backend(pid) ${others} and state = 'idle'`);
    await pause(1_000);
  }

  const FINISH = /(from "orders" as "o0" where .*) for update/;

  test('waits for the others in one order, so that PostgreSQL counts no deadlock', async () => {
    let locked = 0;
    stage.database.rewrite((sql) => {
      if (FINISH.test(sql)) locked += 1;
      return hesitates(sql);
    });
    for (let turn = 0; turn < ROUNDS; turn += 1) await round();
    expect(locked).toBeGreaterThan(ROUNDS);
    await timePasses(stage.database);
    await goBack(stage.database);
    await balances();
    await allIsTold();
    expect(await deadlocks()).toBe(0);
  });

  test('would deadlock, were the refund locked before its order', async () => {
    stage.database.rewrite((sql) => hesitates(sql.replace(FINISH, '$1')));
    for (let turn = 0; turn < 10 * ROUNDS && (await deadlocks()) === 0; turn += 1) await round();
    expect(await deadlocks()).toBeGreaterThan(0);
  });
});
