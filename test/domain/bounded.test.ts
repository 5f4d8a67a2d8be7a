import { afterEach, expect, test } from '@jest/globals';
import { COMMAND_TIMEOUTS, GATEWAY_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { transact } from '../../src/database/transaction.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { openTestDatabase } from '../support/database.ts';

test('a gateway waits for no lock, statement or forgotten transaction without end; a command of the operator may', async () => {
  const database = await openTestDatabase();
  const settings = async (driverOptions: typeof GATEWAY_TIMEOUTS | typeof COMMAND_TIMEOUTS) => {
    const orm = await openOrm(database.url, { driverOptions });
    const values = await Promise.all(
      ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'].map(async (name) => {
        const [row] = await orm.em.fork().execute<Record<string, string>[]>(`show ${name}`);
        return row?.[name];
      }),
    );
    await orm.close();
    return values;
  };
  expect(await settings(GATEWAY_TIMEOUTS)).toEqual(['1s', '4s', '10s']);
  expect(await settings(COMMAND_TIMEOUTS)).toEqual(['0', '0', '0']);
  await database.close();
});

const now = performance.now.bind(performance);
afterEach(() => {
  performance.now = now;
});

test.each(['40001', '40P01', '55P03'])(
  'work that lost a race (%s) is tried again, three times, and then told of',
  async (code) => {
    const database = await openTestDatabase();
    // It is tried for a second and a half at most, in which a busy machine may do it once.
    performance.now = () => 0;
    let tries = 0;
    const losing = (times: number) =>
      transact(database.fork(), async (em) => {
        tries += 1;
        if (tries <= times) await em.execute(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`);
        return 'done';
      });
    expect([await losing(3), tries]).toEqual(['done', 4]);
    tries = 0;
    await expect(losing(9)).rejects.toMatchObject({ code });
    expect(tries).toBe(4);
    await database.close();
  },
);

test('what did not lose a race is not tried again', async () => {
  const database = await openTestDatabase();
  let tries = 0;
  const work = transact(database.fork(), async (em) => {
    tries += 1;
    await em.execute('select no_such_column');
  });
  await expect(work).rejects.toMatchObject({ code: '42703' });
  expect(tries).toBe(1);
  await database.close();
});
