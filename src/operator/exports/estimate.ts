import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExportAsked } from './export.ts';
import { countOf, rowsOf } from './select.ts';
import { EXPORTS } from './tables/tables.ts';

/** Longer than that a file does not wait to be known in length. */
const COUNTED_WITHIN_MS = 500;

/**
 * About how many rows a file will have: counted where that is done at once, else as the planner guesses. Undefined where it
 * cannot be told: a file comes without it, too. Raw, as the export itself: each is over the tables of one.
 */
export async function estimatedRows(em: EntityManager, { name, ...selection }: ExportAsked): Promise<number | undefined> {
  const table = EXPORTS[name];
  const counted = async (tx: EntityManager) => {
    await tx.execute(`set local statement_timeout = ${COUNTED_WITHIN_MS}`);
    const [row] = await tx.execute<{ rows: number }[]>(countOf(table, selection));
    return row?.rows;
  };
  const guessed = async () => {
    const [row] = await em.fork().execute<Explained[]>(`explain (format json) ${rowsOf(table, selection)}`);
    return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'];
  };
  return em
    .fork()
    .transactional(counted, { readOnly: true })
    .catch(guessed)
    .catch(() => undefined);
}

type Explained = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] };
