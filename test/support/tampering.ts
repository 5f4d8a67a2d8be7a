import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Books } from '../../src/operator/books/books.ts';
import type { RecordIds } from '../../src/operator/books/lines/check.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { booksOf } from './books.ts';
import { aBooksWorld, type BooksWorld, type Kind } from './books-world.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** A difference that the books must name: under which subject, why, and where to look for it. */
export type Named = [subject: string, why: string, ids: RecordIds];
type World = Pick<BooksWorld, 'orders' | 'payments'>;
export type Tampering = { what: string; sql(world: World): string[]; names(world: World): Named[] };

/** Constraints that would keep a test from writing what must never be there. */
const LAST_LINES = [
  'drop index payments_one_live_per_order',
  'drop index order_details_one_per_play',
  'alter table orders drop constraint orders_serial_number_once',
  'alter table orders drop constraint orders_paid_is_complete',
  'alter table orders drop constraint orders_delivered_has_date',
  'alter table prizes drop constraint prizes_stock',
];

/** Writes past every constraint and trigger, as only an administrator could, by mistake. */
export async function tamper(database: TestDatabase, statements: readonly string[]): Promise<void> {
  for (const statement of LAST_LINES) await database.sql(statement);
  await database.fork().transactional(async (em) => {
    await em.execute('set local session_replication_role = replica');
    for (const statement of statements) await em.execute(statement);
  });
}

type Lending = { copy<T>(work: (database: TestDatabase, world: World) => Promise<T>): Promise<T> };

/** A world in which everything agrees, and a copy of it for each test. */
export function aWorldOfBooks(): Lending {
  let world: BooksWorld;
  beforeAll(async () => {
    world = await aBooksWorld();
    await world.database.orm.close();
  });
  afterAll(() => world.database.close());
  return {
    copy: async (work) => {
      const database = await openTestDatabase(world.database.url);
      try {
        return await work(database, world);
      } finally {
        await database.close();
      }
    },
  };
}

export const idsOf = ({ orders, payments }: World, kind: Kind): RecordIds => ({ order: orders[kind], payment: payments[kind] });

export const namedBy = ({ differences }: Books): Named[] => differences.map(({ subject, why, ids }) => [subject, why, ids]);

/** The books name what was tampered with, with its ids and why, and nothing else. */
export function testTamperings(cases: readonly Tampering[]): void {
  const worlds = aWorldOfBooks();
  test.each(cases.map((one) => [one.what, one] as const))('%s', (_what, { sql, names }) =>
    worlds.copy(async (database, world) => {
      await tamper(database, sql(world));
      const named = namedBy(await booksOf(database, sandbox(database.orm.em)));
      const key = ([subject, why, { order }]: Named) => `${subject}${why}${order}`;
      const inOrder = (rows: Named[]) => rows.toSorted((a, b) => key(a).localeCompare(key(b)));
      expect(inOrder(named)).toEqual(
        inOrder(names(world)).map(([subject, why, ids]) => [subject, why, expect.objectContaining(ids)]),
      );
    }),
  );
}
