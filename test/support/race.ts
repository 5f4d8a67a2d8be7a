import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { expectBooksToBalance } from './books.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { openTestGateway, type TestGateway } from './gateway.ts';

export type Arena = { database: TestDatabase; gateway: TestGateway };

/** What keeps a promise: locks and conditions in the statements, and constraints behind them; `alterations` remove others. */
export type Guards = { conditions?: [RegExp, string][]; constraints?: string[]; alterations?: string[] };

type Race<Outcome> = {
  /** Runs the race, with many connections, and answers what came of it. */
  run(arena: Arena): Promise<Outcome>;
  /** Throws unless what is in the database when all is over keeps the promise. */
  written(outcome: Outcome): void;
  /** Throws unless the callers were answered as it should be. */
  heard?(outcome: Outcome): void;
  guards: Guards;
};

/**
 * One race, twice: as it is, and with its guards taken away. Without them something wrong must be written, or the race would
 * prove nothing: that a caller hears of a fault shows only that something else stood in the way.
 */
export function race<Outcome>(promise: string, { run, written, heard, guards }: Race<Outcome>): void {
  describe(promise, () => {
    const arena = {} as Arena;
    beforeAll(async () => {
      arena.database = await openTestDatabase();
      arena.gateway = await openTestGateway(arena.database);
      await hesitateToWrite(arena.database);
    });
    afterAll(async () => {
      await arena.gateway.close();
      await arena.database.close();
    });

    test('holds, and leaves books that balance', async () => {
      const outcome = await run(arena);
      written(outcome);
      heard?.(outcome);
      await expectBooksToBalance(arena.database, sandbox(arena.database.orm.em));
    });

    test(
      'would not hold without its guards',
      async () => {
        const left = await takeAway(arena.database, guards);
        expect(await isBroken({ run, written, guards }, arena)).toBe(true);
        // A statement that was worded anew keeps its guard.
        expect([...left]).toEqual([]);
      },
      TWIN_TIMEOUT_MS,
    );
  });
}

/** Two steps do not always meet in the instant that matters: one broken promise in so many attempts is proof enough. */
const ATTEMPTS = 20;
const TWIN_TIMEOUT_MS = 300_000;
const HESITATION_SECONDS = 0.03;
const LONGEST_HESITATION_SECONDS = 0.3;
/** On a machine so busy that an answer takes longer than a write hesitates, a longer hesitation is needed. */
const LONGER_EACH_ATTEMPT = 1.3;

async function isBroken<Outcome>({ run, written }: Race<Outcome>, arena: Arena): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await hesitateFor(arena.database, Math.min(HESITATION_SECONDS * LONGER_EACH_ATTEMPT ** attempt, LONGEST_HESITATION_SECONDS));
    const outcome = await run(arena);
    try {
      written(outcome);
    } catch {
      return true;
    }
  }
  return false;
}

/**
 * Every statement that writes waits for a moment after it has looked, so that what two callers do at once meets in the
 * instant that matters, on an idle machine and on a busy one.
 */
async function hesitateToWrite(database: TestDatabase): Promise<void> {
  const { sql } = database;
  await hesitateFor(database, HESITATION_SECONDS);
  const tables = await sql<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  for (const { name } of tables) {
    await sql(`create trigger hesitate before insert or update or delete on "${name}" execute function hesitate()`);
  }
}

async function hesitateFor({ sql }: TestDatabase, seconds: number): Promise<void> {
  await sql(`create or replace function hesitate() returns trigger language plpgsql as
             $$ begin perform pg_sleep(random() * ${seconds}); return null; end $$`);
}

/**
 * Locks are taken away from every race; conditions and constraints are named by each. Answers which conditions of its own were in
 * no statement so far.
 */
async function takeAway(
  { rewrite, sql }: TestDatabase,
  { conditions = [], constraints = [], alterations = [] }: Guards,
): Promise<ReadonlySet<RegExp>> {
  for (const name of constraints) await sql(dropStatement(name));
  for (const statement of alterations) await sql(statement);
  const LOCK: [RegExp, string] = [/for (?:(?:no key )?update|key share)(?: of "?\w+"?)?(?: skip locked)?/g, ''];
  const left = new Set(conditions.filter((one) => !STATE_CONDITIONS.includes(one)).map(([guard]) => guard));
  rewrite((statement) => {
    for (const guard of left) if (statement.search(guard) >= 0) left.delete(guard);
    return [LOCK, ...conditions].reduce((text, [guard, nothing]) => text.replace(guard, nothing), statement);
  });
  return left;
}

/** A condition on the state goes; its parameter stays, so that the statement still has as many as are bound to it. */
export const STATE_CONDITIONS: [RegExp, string][] = [
  [/(?<=^(?:with "moved" as \()?update .*) and ("\w+"\.)?"state" = (\$\d+)/gs, ' and $2::text is not null'],
  [/(?<=^update .*) and "state" = any\((\$\d+)\)/s, ' and $1::text is not null'],
  [/ and "payments"\."state" = "(move|claim)"\."from"/, ''],
];

/** `table.constraint`, or the name of an index. */
function dropStatement(name: string): string {
  const [table, constraint] = name.split('.');
  return constraint ? `alter table ${table} drop constraint ${constraint} cascade` : `drop index ${table}`;
}
