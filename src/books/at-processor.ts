import type { EntityManager } from '@mikro-orm/postgresql';
import type { Found, Processor } from '../payment/processor/processor.ts';
import { type Ask, asker } from './ask.ts';
import { isFree, isUnfinished, type Row, readRows } from './payment-row.ts';
import { type Period, within } from './period.ts';
import { disagreement } from './processor-state.ts';

/** A payment, and what came of asking for it: why the two do not agree, or null where they do. */
export type Compared = { row: Row; answer: { found: Found | null; why: string | null } | { silence: string } | { none: true } };

const PAGE = 500;
const AT_ONCE = 10;
/** How often a payment is read that goes on while it is asked for. */
const READINGS = 5;

/**
 * Asks the processor for every payment of the period, with a page of them in memory and a few questions at once. No
 * transaction is open meanwhile, however long it takes.
 */
export async function* askForAll(
  em: EntityManager,
  processor: Processor,
  period: Period,
  signal?: AbortSignal,
): AsyncGenerator<Compared> {
  const ask = asker(processor);
  const began = await aMomentLater(em);
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const condition = `id > '${last}' and created_at < '${began}' and ${within(period, 'created_at')}`;
    const page = await readRows(em, `${condition} order by id limit ${PAGE}`);
    yield* await compareAll(em, ask, page, signal);
    last = page.at(-1)?.id ?? last;
    if (page.length < PAGE) return;
  }
}

/** Payments that begin after us are none of ours; those of this very moment are. */
async function aMomentLater(em: EntityManager): Promise<string> {
  const [row] = await em.fork().execute<{ at: string }[]>(`select (clock_timestamp() + interval '1 second')::text as at`);
  return row?.at ?? 'infinity';
}

async function compareAll(em: EntityManager, ask: Ask, page: readonly Row[], signal?: AbortSignal): Promise<Compared[]> {
  const compared: Compared[] = [];
  const rows = page.values();
  const work = async () => {
    for (const row of rows) {
      signal?.throwIfAborted();
      compared.push(await compare(em, ask, row));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  signal?.throwIfAborted();
  return compared;
}

/** What is final stays so. What is not may have gone on while it was asked for, and is then compared as it is now. */
async function compare(em: EntityManager, ask: Ask, first: Row): Promise<Compared> {
  let row = first;
  for (let reading = 1; ; reading += 1) {
    const answer = isFree(row) ? ({ none: true } as const) : await ask(row);
    const now = isUnfinished(row) ? ((await readRows(em, `id = '${row.id}'`))[0] ?? row) : row;
    if (now.state === row.state || reading === READINGS)
      return { row, answer: 'found' in answer ? { ...answer, why: disagreement(row, answer.found) } : answer };
    row = now;
  }
}
