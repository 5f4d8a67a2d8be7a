import type { EntityManager } from '@mikro-orm/postgresql';
import { isUnfinished } from '../../../payment/attempt/payment.ts';
import type { ListedPayment, Processor } from '../../../payment/processor/processor.ts';
import { type Period, within } from '../lines/period.ts';
import { type Ask, asker } from './ask.ts';
import { type BookedPayment, isFreeOfCharge, readPayments } from './payment-row.ts';
import { disagreement } from './processor-state.ts';

export type Compared = {
  row: BookedPayment;
  answer: { found: ListedPayment | null; why: string | null } | { unreachable: string } | { none: true };
};

export type AskOptions = { signal?: AbortSignal; onAsked?(payments: number, ofAll: number): void };

const PAYMENTS_PER_PAGE = 2_000;
const CONCURRENCY = 10;
/** A payment that goes on meanwhile is read and asked for again. */
const MAX_READINGS = 5;

/** A page of payments in memory, a few questions at once, and no transaction open meanwhile, however long it takes. */
export async function* askForAll(
  em: EntityManager,
  processor: Processor,
  period: Period,
  { signal, onAsked }: AskOptions = {},
): AsyncGenerator<Compared> {
  const ask = asker(processor);
  const began = await aMomentLater(em);
  const ofAll = onAsked ? await countPayments(em, began, period) : 0;
  let asked = 0;
  const compareOne = async (row: BookedPayment, listed: ListedPayment | undefined): Promise<Compared> => {
    signal?.throwIfAborted();
    const compared = agreed(row, listed) ?? (await compare(em, ask, row));
    asked += 1;
    onAsked?.(asked, ofAll);
    return compared;
  };
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await readPayments(em, `id > '${last}' and ${until(began, period)} order by id limit ${PAYMENTS_PER_PAGE}`);
    const listed = await standingsOf(processor, page);
    const compared = await compareAll(page, (row) => compareOne(row, listed.get(row.processorOrderId)));
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

const until = (began: string, period: Period): string => `created_at < '${began}' and ${within(period, 'created_at')}`;

async function countPayments(em: EntityManager, began: string, period: Period): Promise<number> {
  const [row] = await em
    .fork()
    .execute<{ count: number }[]>(`select count(*)::int as count from payments where ${until(began, period)}`);
  return row?.count ?? 0;
}

/** A payment that is missing in this list, for whatever reason, is asked for singly. */
async function standingsOf(processor: Processor, page: readonly BookedPayment[]): Promise<Map<string, ListedPayment>> {
  const ids = page.filter((row) => row.processor === processor.name).map((row) => row.processorOrderId);
  return (ids.length > 0 && (await processor.findAll?.(ids).catch(() => null))) || new Map();
}

/** A list may be older than the payment is now, so only what agrees with it is taken from it. */
function agreed(row: BookedPayment, listed: ListedPayment | undefined): Compared | null {
  if (!listed || isUnfinished(row) || disagreement(row, listed)) return null;
  return { row, answer: { found: listed, why: null } };
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

/**
 * A payment that is not final, or of which money goes back, may have gone on while it was asked for, and is then compared anew.
 */
async function compare(em: EntityManager, ask: Ask, first: BookedPayment): Promise<Compared> {
  let row = first;
  for (let reading = 1; ; reading += 1) {
    const answer = isFreeOfCharge(row) ? ({ none: true } as const) : await ask(row);
    const compared = 'found' in answer ? { ...answer, why: disagreement(row, answer.found) } : answer;
    const mayMove = isUnfinished(row) || ('why' in compared && compared.why !== null);
    const now = mayMove ? ((await readPayments(em, `id = '${row.id}'`))[0] ?? row) : row;
    const isSame = now.state === row.state && now.refunded === row.refunded && now.owed === row.owed;
    if (isSame || reading === MAX_READINGS) return { row, answer: compared };
    row = now;
  }
}
