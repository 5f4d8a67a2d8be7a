import type { EntityManager } from '@mikro-orm/postgresql';
import type { Processor } from '../payment/processor/processor.ts';
import { askForAll } from './at-processor.ts';
import type { Difference, Findings, Line } from './check.ts';
import { enterUnfinished, noteSilence, type OpenItem, type Unasked } from './open.ts';
import { idsOf, isUnfinished, type Row } from './payment-row.ts';
import type { Period } from './period.ts';
import { amountAt, type Money, moneyAt } from './processor-state.ts';

export const CAPTURED = 'captured payments = captured at the processor';
export const RESERVED = 'nothing = reserved for finished payments';
export const UNFINISHED = 'unfinished payments = as far at the processor';

export type MoneyFindings = Findings & { open: OpenItem[]; unasked: Unasked[] };

/** Where the money of each payment is, here and at its processor. A payment without a price was never there. */
export async function compareMoney(
  em: EntityManager,
  processor: Processor,
  period: Period,
  signal?: AbortSignal,
): Promise<MoneyFindings> {
  const captured = moneyLine(CAPTURED);
  const reserved = moneyLine(RESERVED);
  const unfinished = moneyLine(UNFINISHED);
  const findings: MoneyFindings = { lines: [captured, reserved, unfinished], differences: [], open: [], unasked: [] };
  for await (const compared of askForAll(em, processor, period, signal)) {
    const { row, answer } = compared;
    if ('silence' in answer) noteSilence(findings.unasked, row, answer.silence);
    if (isUnfinished(row)) {
      const item = enterUnfinished(findings.open, compared);
      add(unfinished, row.amount, item.isOverdue && item.why ? null : row.amount);
    } else if ('found' in answer) {
      const money = moneyAt(answer.found);
      const yen = amountAt(answer.found) ?? 0;
      add(captured, row.state === 'captured' ? row.amount : null, money === 'captured' ? yen : null);
      add(reserved, null, money === 'reserved' ? yen : null);
      if (answer.why) findings.differences.push(differenceOf(row, money, yen, answer.why));
    }
  }
  return findings;
}

type MoneyLine = Required<Line>;

const moneyLine = (subject: string): MoneyLine => ({ subject, here: 0, there: 0, yen: { here: 0, there: 0 } });

/** Null where a side has nothing. */
function add(line: MoneyLine, yenHere: number | null, yenThere: number | null): MoneyLine {
  line.here += Number(yenHere !== null);
  line.there += Number(yenThere !== null);
  line.yen.here += yenHere ?? 0;
  line.yen.there += yenThere ?? 0;
  return line;
}

/** Under what it is that too much or too little of is somewhere. */
function differenceOf(row: Row, money: Money, yenThere: number, why: string): Difference {
  const isCaptured = row.state === 'captured';
  const line =
    isCaptured || money === 'captured'
      ? add(moneyLine(CAPTURED), isCaptured ? row.amount : null, money === 'captured' ? yenThere : null)
      : add(moneyLine(RESERVED), null, money === 'reserved' ? yenThere : null);
  return { ...line, ids: idsOf(row), why };
}
