import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GATEWAY_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { Pooler } from '../support/pooler.ts';
import { RunningGateway, runs } from '../support/running-gateway.ts';

const { lock_timeout, statement_timeout, idle_in_transaction_session_timeout } = GATEWAY_TIMEOUTS;
const SETTINGS = { lock_timeout, statement_timeout, idle_in_transaction_session_timeout };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('a gateway that would talk through a pooler does not start, and says by what it knows', () => {
  test.each([
    ['its process is none of the server', { passesSettings: true, tellsProcess: false }, 'keys of its own to cancel'],
    ['its settings do not arrive', { passesSettings: false, tellsProcess: true }, 'do not reach the server'],
    ['its sessions are shared', { passesSettings: true, tellsProcess: true }, 'share one session of the server'],
  ])('%s', async (_sign, habits, sentence) => {
    const pooler = await Pooler.opens(database.url, habits, SETTINGS);
    const env = { PORT: '0', NODE_ENV: 'test', DATABASE_URL: pooler.url };
    for (const [program, words] of [
      ['src/main.ts', []],
      ['src/commands/gacha.ts', ['draws', 'verify']],
    ] as const) {
      const { code, said, complained } = await runs(program, [...words], env);
      expect(complained).toMatch(
        /^DATABASE_URL: a pooler answers there \(.+\)\. Name the address of PostgreSQL itself, or set DATABASE_POOL_MODE=transaction\.\n$/,
      );
      expect(complained).toContain(sentence);
      expect([code, /answers at/.test(said)]).toEqual([1, false]);
    }
    await pooler.close();
  });

  test('and PostgreSQL itself is none', async () => {
    const gateway = await RunningGateway.starts({ NODE_ENV: 'test', DATABASE_URL: database.url });
    expect(await gateway.stop()).toMatchObject({ code: 0, complained: '' });
  });
});
