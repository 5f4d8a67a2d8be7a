import type { EntityManager } from '@mikro-orm/postgresql';
import { isUnfinished } from '../payment/attempt/payment.ts';
import type { Found, Processor } from '../payment/processor/processor.ts';
import { type Ask, asker } from './ask.ts';
import { type BookedPayment, isFreeOfCharge, readPayments } from './payment-row.ts';
import { type Period, within } from './period.ts';
import { disagreement } from './processor-state.ts';

export type Compared = {
  row: BookedPayment;
  answer: { found: Found | null; why: string | null } | { unreachable: string } | { none: true };
};

export type BooksOptions = { signal?: AbortSignal; onAsked?(payments: number): void };

const PAYMENTS_PER_PAGE = 500;
const CONCURRENCY = 10;
/** A payment that goes on meanwhile is read and asked for again. */
const MAX_READINGS = 5;

/** A page of payments in memory, a few questions at once, and no transaction open meanwhile, however long it takes. */
export async function* askForAll(
  em: EntityManager,
  processor: Processor,
  period: Period,
  { signal, onAsked }: BooksOptions = {},
): AsyncGenerator<Compared> {
  const ask = asker(processor);
  let asked = 0;
  const compareOne = async (row: BookedPayment): Promise<Compared> => {
    signal?.throwIfAborted();
    const compared = await compare(em, ask, row);
    asked += 1;
    onAsked?.(asked);
    return compared;
  };
  const began = await aMomentLater(em);
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const condition = `id > '${last}' and created_at < '${began}' and ${within(period, 'created_at')}`;
    const page = await readPayments(em, `${condition} order by id limit ${PAYMENTS_PER_PAGE}`);
    const compared = await compareAll(page, compareOne);
    signal?.throwIfAborted();
    yield* compared;
    last = page.at(-1)?.id ?? last;
    if (page.length < PAYMENTS_PER_PAGE) return;
  }
}

/** Later payments are left out; those of this very moment are not. */
async function aMomentLater(em: EntityManager): Promise<string> {
  const [row] = await em.fork().execute<{ at: string }[]>(`select (clock_timestamp() + interval '1 second')::text as at`);
  return row?.at ?? 'infinity';
}

async function compareAll(
  page: readonly BookedPayment[],
  compareOne: (row: BookedPayment) => Promise<Compared>,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  const rows = page.values();
  const work = async () => {
    for (const row of rows) compared.push(await compareOne(row));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return compared;
}

/** A payment that is not final may have gone on while it was asked for, and is then compared anew. */
async function compare(em: EntityManager, ask: Ask, first: BookedPayment): Promise<Compared> {
  let row = first;
  for (let reading = 1; ; reading += 1) {
    const answer = isFreeOfCharge(row) ? ({ none: true } as const) : await ask(row);
    const now = isUnfinished(row) ? ((await readPayments(em, `id = '${row.id}'`))[0] ?? row) : row;
    if (now.state === row.state || reading === MAX_READINGS)
      return { row, answer: 'found' in answer ? { ...answer, why: disagreement(row, answer.found) } : answer };
    row = now;
  }
}
