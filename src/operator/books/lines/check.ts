import type { EntityManager } from '@mikro-orm/postgresql';
import type { Period } from './period.ts';

export type RecordIds = Partial<
  Record<'payment' | 'order' | 'processorOrder' | 'gacha' | 'prize' | 'orderDetail' | 'handover' | 'draw' | 'refund', string>
>;

type Sides = { here: number; there: number };
export type BookLine = { subject: string } & Sides & { yen?: Sides };
export type Difference = BookLine & { ids: RecordIds; why: string };

/**
 * Two sides that must be equal. `entries` is a query with a row for each thing that either side knows: `here` and `there`, with
 * money also `yen_here` and `yen_there`, then `ids`, and `why` they do not agree, or null. The period applies to the thing's own
 * date; its counterpart is looked for at any date.
 */
export type Check = {
  subject: string;
  inYen?: boolean;
  entries(period: Period): string;
};

/** `notKept`: so many differences more, beyond the most of each subject that were to be kept. */
export type Findings = { lines: BookLine[]; differences: Difference[]; notKept: number };

/** Absent: all are kept, also where nothing agrees. */
export type Most = number | undefined;

/** `onCheck`: so many are made, and this one is next. */
type Made = { most?: Most; onCheck?: (next: Check, made: number) => void };

export function makeAll(
  em: EntityManager,
  checks: readonly Check[],
  period: Period,
  { most, onCheck }: Made = {},
): Promise<Findings> {
  const findings: Findings = { lines: [], differences: [], notKept: 0 };
  return em.fork().transactional(
    async (em) => {
      for (const [made, check] of checks.entries()) {
        onCheck?.(check, made);
        await makeOne(em, check, period, findings, most);
      }
      return findings;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

type SumRow = { here: number; there: number; yenHere: number | null; yenThere: number | null };

/** The database only sums the rows that agree. */
async function makeOne(em: EntityManager, check: Check, period: Period, findings: Findings, most: Most): Promise<void> {
  const entries = `(${check.entries(period)}) entries`;
  const [total] = await em.execute<(SumRow & { wrong: number })[]>(
    `select ${sides(check, (column) => `coalesce(sum(${column}), 0)`)}, count(why)::int as wrong from ${entries}`,
  );
  if (!total) throw new Error('a sum has no row');
  findings.lines.push(lineOf(check, total));
  if (total.wrong === 0) return;
  const rows = await em.execute<(SumRow & { ids: RecordIds; why: string })[]>(
    `select ${sides(check, (column) => column)}, jsonb_strip_nulls(ids) as ids, why from ${entries} where why is not null order by ids
       ${most === undefined ? '' : `limit ${most}`}`,
  );
  findings.notKept += total.wrong - rows.length;
  for (const row of rows) findings.differences.push({ ...lineOf(check, row), ids: row.ids, why: row.why });
}

/** Exact in JavaScript: all the yen of the world are fewer than 2^53. */
const sides = ({ inYen }: Check, term: (column: string) => string): string =>
  [
    `${term('here')}::float8 as here, ${term('there')}::float8 as there`,
    inYen && `${term('yen_here')}::float8 as "yenHere", ${term('yen_there')}::float8 as "yenThere"`,
  ]
    .filter(Boolean)
    .join(', ');

const lineOf = ({ subject, inYen }: Check, { here, there, yenHere, yenThere }: SumRow): BookLine => ({
  subject,
  here,
  there,
  ...(inYen && { yen: { here: yenHere ?? 0, there: yenThere ?? 0 } }),
});
