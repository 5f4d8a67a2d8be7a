import type { EntityManager } from '@mikro-orm/postgresql';
import type { Period } from './period.ts';

/** Where to look for what does not agree. */
export type Ids = Partial<
  Record<'payment' | 'order' | 'processorOrder' | 'gacha' | 'prize' | 'orderDetail' | 'handover' | 'draw', string>
>;

type Sides = { here: number; there: number };
/** What the books say of one subject, counted and, where it is money, in yen. */
export type Line = { subject: string } & Sides & { yen?: Sides };
/** A row of which the two sides say different things. */
export type Difference = Line & { ids: Ids; why: string };

/**
 * Two sides of the same thing, which must be equal. `entries` is a query that answers a row for each thing that either side
 * knows: `here` and `there`, with money also `yen_here` and `yen_there`, then `ids`, and `why` the two do not agree, or null.
 * Each thing is entered under its own date, and its counterpart is looked for whenever that was.
 */
export type Check = {
  subject: string;
  inYen?: boolean;
  entries(period: Period): string;
};

export type Findings = { lines: Line[]; differences: Difference[] };

/** Makes all checks at one instant: what gateways write meanwhile is seen by all of them or by none. */
export function makeAll(em: EntityManager, checks: readonly Check[], period: Period): Promise<Findings> {
  const findings: Findings = { lines: [], differences: [] };
  return em.fork().transactional(
    async (em) => {
      for (const check of checks) await makeOne(em, check, period, findings);
      return findings;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

type Row = { here: number; there: number; yenHere: number | null; yenThere: number | null };

/** The rows that agree stay in the database, which only adds them up. */
async function makeOne(em: EntityManager, check: Check, period: Period, { lines, differences }: Findings): Promise<void> {
  const entries = `(${check.entries(period)}) entries`;
  const [total] = await em.execute<(Row & { wrong: number })[]>(
    `select ${sides(check, (column) => `coalesce(sum(${column}), 0)`)}, count(why)::int as wrong from ${entries}`,
  );
  if (!total) throw new Error('a sum has no row');
  lines.push(lineOf(check, total));
  if (total.wrong === 0) return;
  const rows = await em.execute<(Row & { ids: Ids; why: string })[]>(
    `select ${sides(check, (column) => column)}, jsonb_strip_nulls(ids) as ids, why from ${entries} where why is not null order by ids`,
  );
  for (const row of rows) differences.push({ ...lineOf(check, row), ids: row.ids, why: row.why });
}

/** As numbers that JavaScript holds exactly: all the yen of the world are fewer than 2^53. */
const sides = ({ inYen }: Check, term: (column: string) => string): string =>
  [
    `${term('here')}::float8 as here, ${term('there')}::float8 as there`,
    inYen && `${term('yen_here')}::float8 as "yenHere", ${term('yen_there')}::float8 as "yenThere"`,
  ]
    .filter(Boolean)
    .join(', ');

const lineOf = ({ subject, inYen }: Check, { here, there, yenHere, yenThere }: Row): Line => ({
  subject,
  here,
  there,
  ...(inYen && { yen: { here: yenHere ?? 0, there: yenThere ?? 0 } }),
});
