import { changedFields } from './altering.ts';
import type { Book } from './book.ts';
import { type Form, mistakes, shopMistakes, tradeOf } from './checks.ts';
import { daysBetween } from './clock.ts';
import type { Said } from './form.ts';
import { DAYS_TO_TAKE_BACK } from './taking-back.ts';
import { isOpen, isReserved, isTaken, type JobCd, type Trade } from './trade.ts';

/**
 * Another amount for what is reserved or was taken: inwardly a void and a new reservation, with new numbers. What was sold is
 * changed with the job CAPTURE, as a public client shows it. Until when it may be changed no record says; here, as long as it
 * could be taken back.
 */
export function changeTran(book: Book, form: Form): Said {
  const trade = tradeOf(book, form);
  const errors = shopMistakes(form)
    .concat('status' in trade ? [] : trade)
    .concat(
      mistakes(form, {
        JobCd: ['E01050001', [/^(CAPTURE|AUTH|SAUTH)$/, 'E01050002']],
        Amount: ['E01060001', [/^.{0,7}$/, 'E01060005'], [/^\d*$/, 'E01060006']],
        Tax: ['', [/^.{0,7}$/, 'E01070005'], [/^\d*$/, 'E01070006']],
      }),
    );
  if (errors.length > 0 || !('status' in trade)) return { errors };
  const refusal = refusalOf(book, trade, form.get('JobCd') as JobCd);
  if (refusal) return { errors: [refusal] };
  change(book, trade, form);
  return { fields: changedFields(trade) };
}

function refusalOf(book: Book, trade: Trade, job: JobCd): string | undefined {
  if (isOpen(trade)) return 'E11010002';
  const fits = isTaken(trade) ? job === 'CAPTURE' : isReserved(trade) && job === trade.status;
  if (!fits) return 'E11010003';
  return daysBetween(trade.processDate, book.clock.stamp()) > DAYS_TO_TAKE_BACK ? 'E11010010' : undefined;
}

function change(book: Book, trade: Trade, form: Form): void {
  const before = trade.amount + trade.tax;
  trade.amount = Number(form.get('Amount'));
  trade.tax = Number(form.get('Tax') ?? 0);
  if (isTaken(trade) && trade.amount + trade.tax < before) trade.refunds++;
  book.step(trade, form.get('JobCd') as JobCd);
}
