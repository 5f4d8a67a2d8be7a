import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { asTold, type Lock } from '../../database/batch.ts';
import { statement } from '../../database/statement.ts';
import { given, tablesOf } from '../../database/tables.ts';
import { insertOf } from '../../database/write.ts';
import { CodeReader } from '../../staff/code-reader.ts';
import { GUESS, WINDOW_MINUTES, WrongCode } from './wrong-code.ts';

export type Reader = { staffId: string; reader: string };

/** What was guessed there in the last hour and still counts, by fingerprint, and when the first of it. */
export type Recent = { now: Date; guesses: readonly string[]; oldest: Date | null };

/** In one order, so that no two wait for each other. Answers those that are locked now. */
export async function lockReaders(tx: EntityManager, readers: readonly Reader[], lock: Lock): Promise<Reader[]> {
  await addReaders(tx, { readers });
  return lockedReaders(tx, { readers }, lock);
}

const addReaders = statement((tx, { readers }: { readers: readonly Reader[] }) =>
  insertOf(tx, CodeReader, readers, { orderBy: ['staffId', 'reader'] }).onConflict((on) => on.doNothing()),
);

const lockedReaders = statement((tx, { readers }: { readers: readonly Reader[] }, lock: Lock) =>
  tablesOf(tx, CodeReader)
    .selectFrom('code_readers')
    .innerJoin(given(tx, CodeReader, 'asked', readers), (join) =>
      join.onRef('asked.staffId', '=', 'code_readers.staff_id').onRef('asked.reader', '=', 'code_readers.reader'),
    )
    .select(['asked.staffId', 'asked.reader'])
    .orderBy('code_readers.staff_id')
    .orderBy('code_readers.reader')
    .forNoKeyUpdate('code_readers')
    .$call(asTold(lock)),
);

const SINCE = sql<Date>`greatest(
  statement_timestamp() - ${sql.lit(`${WINDOW_MINUTES} minutes`)}::interval, code_readers.forgiven_at)`;

export const recentGuesses = statement((tx, { readers }: { readers: readonly Reader[] }) =>
  tablesOf(tx, CodeReader, WrongCode)
    .selectFrom(given(tx, CodeReader, 'asked', readers))
    .innerJoin('code_readers', (join) =>
      join.onRef('code_readers.staff_id', '=', 'asked.staffId').onRef('code_readers.reader', '=', 'asked.reader'),
    )
    .leftJoin('wrong_codes as wrong', (join) =>
      join
        .onRef('wrong.staff_id', '=', 'asked.staffId')
        .onRef('wrong.reader', '=', 'asked.reader')
        .on('wrong.refusal', '=', sql.lit(GUESS))
        .on('wrong.at', '>', SINCE),
    )
    .groupBy(['asked.staffId', 'asked.reader'])
    .select(['asked.staffId', 'asked.reader', sql<Date>`statement_timestamp()`.as('now')])
    .select(({ fn }) => fn.min('wrong.at').as('oldest'))
    .select(
      sql<string[]>`coalesce(array_agg(distinct wrong.fingerprint) filter (where wrong.id is not null), '{}')`.as('guesses'),
    ),
);
