import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Guard } from '../../src/database/guard.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { expectBooksToBalance } from './books.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { openTestGateway, type TestGateway } from './gateway.ts';
import { isGuardedBy, NO_ADVISORY_LOCKS, withoutGuards, withoutLocks } from './guards.ts';

export type Arena = { database: TestDatabase; gateway: TestGateway };

/** What keeps a promise: locks, and guards in the statements, and constraints behind them; `alterations` remove others. */
export type Guards = { without?: Guard[]; constraints?: string[]; alterations?: string[] };

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
        // One that stands in no statement any more guards nothing.
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

const hesitations = new WeakMap<TestDatabase, number>();

/** What is made ready for a race meets no other request, so it need not hesitate. */
export async function calmly<T>({ database }: Pick<Arena, 'database'>, work: () => Promise<T>): Promise<T> {
  const seconds = hesitations.get(database) ?? 0;
  await hesitateFor(database, 0);
  try {
    return await work();
  } finally {
    await hesitateFor(database, seconds);
  }
}

/** Without their guards payments at once would fail before the race that is meant. */
export const oneByOne = <T>(arena: Pick<Arena, 'database'>, rounds: number, prepare: () => Promise<T>): Promise<T[]> =>
  calmly(arena, async () => {
    const prepared: T[] = [];
    for (let round = 0; round < rounds; round += 1) prepared.push(await prepare());
    return prepared;
  });

async function hesitateFor(database: TestDatabase, seconds: number): Promise<void> {
  hesitations.set(database, seconds);
  await database.sql(`create or replace function hesitate() returns trigger language plpgsql as
             $$ begin perform pg_sleep(random() * ${seconds}); return null; end $$`);
}

/**
 * Locks are taken away from every race; what else keeps a promise is named by each. Answers which guards of its own were in no
 * statement so far.
 */
async function takeAway(
  { rewrite, sql }: TestDatabase,
  { without = [], constraints = [], alterations = [] }: Guards,
): Promise<ReadonlySet<Guard>> {
  for (const name of constraints) await sql(dropStatement(name));
  for (const statement of [...NO_ADVISORY_LOCKS, ...alterations]) await sql(statement);
  const left = new Set(without);
  rewrite((statement) => {
    for (const name of left) if (isGuardedBy(statement, name)) left.delete(name);
    return withoutGuards(withoutLocks(statement), without);
  });
  return left;
}

/** `table.constraint`, or the name of an index. */
function dropStatement(name: string): string {
  const [table, constraint] = name.split('.');
  return constraint ? `alter table ${table} drop constraint ${constraint} cascade` : `drop index ${table}`;
}
