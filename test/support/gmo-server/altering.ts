import type { Book } from './book.ts';
import { type Form, keysOf, mistakes, shopMistakes, tradeOf } from './checks.ts';
import { daysBetween } from './clock.ts';
import type { Said } from './form.ts';
import { type TakingBack, takeBack } from './taking-back.ts';
import { isOpen, isReserved, type Trade } from './trade.ts';

/** Later than so many days what is reserved cannot be taken any more. Records say 45, 60 or 90, by card company. */
export const DAYS_TO_SELL = 60;

const JOB_CD = /^(SALES|VOID|RETURN|RETURNX|CANCEL)$/;

export function alterTran(book: Book, form: Form): Said {
  const trade = tradeOf(book, form);
  const errors = shopMistakes(form)
    .concat('status' in trade ? [] : trade)
    .concat(mistakes(form, { JobCd: ['E01050001', [JOB_CD, 'E01050002']] }));
  if (errors.length > 0 || !('status' in trade)) return { errors };
  const refusals = change(book, trade, form);
  if (refusals.length > 0) return { errors: refusals };
  return { fields: changedFields(trade) };
}

export const changedFields = (trade: Trade): [string, string][] => [
  ...keysOf(trade),
  ['Forward', trade.forward],
  ['Approve', trade.approve],
  ['TranID', trade.tranId],
  ['TranDate', trade.processDate],
];

/** Amounts are looked at where money is taken, and only for a payment that there is. */
function change(book: Book, trade: Trade, form: Form): string[] {
  const job = form.get('JobCd');
  if (job !== 'SALES') return [takeBack(book, trade, job as TakingBack)].filter((code) => code !== undefined);
  const wrong = mistakes(form, { Amount: ['E01060001', [/^\d*$/, 'E01060006']], Tax: ['', [/^\d*$/, 'E01070006']] });
  if (wrong.length > 0) return wrong;
  return [sell(book, trade, Number(form.get('Amount')) + Number(form.get('Tax') ?? 0))].filter((code) => code !== undefined);
}

function sell(book: Book, trade: Trade, amount: number): string | undefined {
  if (isOpen(trade)) return 'E11010002';
  if (!isReserved(trade)) return 'E11010003';
  if (daysBetween(trade.processDate, book.clock.stamp()) > DAYS_TO_SELL) return 'E01420010';
  if (trade.amount + trade.tax !== amount) return 'E01060010';
  book.step(trade, 'SALES');
  trade.captures++;
  return undefined;
}
