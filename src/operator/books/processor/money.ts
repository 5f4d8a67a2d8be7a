import type { EntityManager } from '@mikro-orm/postgresql';
import { isUnfinished } from '../../../payment/attempt/payment.ts';
import type { Processor } from '../../../payment/processor/processor.ts';
import type { BookLine, Difference, Findings, Most } from '../lines/check.ts';
import type { Period } from '../lines/period.ts';
import { type AskOptions, askForAll } from './at-processor.ts';
import { type BookedPayment, idsOf } from './payment-row.ts';
import { amountAt, type Money, mayHave, moneyAt } from './processor-state.ts';
import { addOwedRefunds, addUnasked, addUnfinished, type OpenItem, type Unasked } from './unfinished.ts';

export const CAPTURED = 'captured payments = captured at the processor';
export const REFUNDED = 'refunds = given back at the processor';
export const RESERVED = 'nothing = reserved for finished payments';
export const UNFINISHED_LINE = 'unfinished payments = as far at the processor';

export type MoneyFindings = Findings & { open: OpenItem[]; unasked: Unasked[] };

export type MoneyOptions = AskOptions & { most?: Most };

export async function compareMoney(
  em: EntityManager,
  processor: Processor,
  period: Period,
  { most = Number.POSITIVE_INFINITY, ...options }: MoneyOptions = {},
): Promise<MoneyFindings> {
  const captured = moneyLine(CAPTURED);
  const refunded = moneyLine(REFUNDED);
  const reserved = moneyLine(RESERVED);
  const unfinished = moneyLine(UNFINISHED_LINE);
  const lines = [captured, refunded, reserved, unfinished];
  const findings: MoneyFindings = { lines, differences: [], notKept: 0, open: [], unasked: [] };
  for await (const compared of askForAll(em, processor, period, options)) {
    const { row, answer } = compared;
    if ('unreachable' in answer) addUnasked(findings.unasked, row, answer.unreachable);
    if (isUnfinished(row)) {
      const item = addUnfinished(findings.open, compared);
      add(unfinished, row.amount, item.isOverdue && item.why ? null : row.amount);
    } else if ('found' in answer) {
      const money = moneyAt(answer.found);
      const yen = amountAt(answer.found) ?? 0;
      add(captured, keptHere(row, money, yen), money === 'captured' ? yen : null);
      if (row.state === 'captured') addRefunded(refunded, row, money === 'captured' ? yen : 0);
      add(reserved, null, money === 'reserved' ? yen : null);
      if (answer.why && findings.differences.length >= most) findings.notKept += 1;
      else if (answer.why) findings.differences.push(differenceOf(row, money, yen, answer.why));
    }
  }
  await addOwedRefunds(em, findings.open, period);
  return findings;
}

type MoneyBookLine = Required<BookLine>;

const moneyLine = (subject: string): MoneyBookLine => ({ subject, here: 0, there: 0, yen: { here: 0, there: 0 } });

function add(line: MoneyBookLine, yenHere: number | null, yenThere: number | null): MoneyBookLine {
  line.here += Number(yenHere !== null);
  line.there += Number(yenThere !== null);
  line.yen.here += yenHere ?? 0;
  line.yen.there += yenThere ?? 0;
  return line;
}

/** The yen that a payment should have left at the processor; null if it has nothing there. A refund may just be carried out. */
function keptHere(row: BookedPayment, money: Money, yenThere: number): number | null {
  if (row.state !== 'captured') return null;
  const there = money === 'captured' ? yenThere : 0;
  const kept = mayHave(row).includes(there) ? there : row.amount - row.refunded;
  return kept > 0 || row.amount === 0 ? kept : null;
}

/** Each side as far as it has given back. */
function addRefunded(line: MoneyBookLine, row: BookedPayment, yenThere: number): void {
  const back = row.amount - yenThere;
  const here = back === row.refunded + row.owed ? back : row.refunded;
  add(line, here > 0 ? here : null, back > 0 ? back : null);
}

/** The line in which one side has too much or too little. */
function differenceOf(row: BookedPayment, money: Money, yenThere: number, why: string): Difference {
  const isCaptured = row.state === 'captured';
  const line =
    isCaptured || money === 'captured'
      ? add(moneyLine(CAPTURED), keptHere(row, money, yenThere), money === 'captured' ? yenThere : null)
      : add(moneyLine(RESERVED), null, money === 'reserved' ? yenThere : null);
  return { ...line, ids: idsOf(row), why };
}
