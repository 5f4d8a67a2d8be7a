import type { Book, Trade } from './book.ts';
import { accessMistakes, type Form, keysOf, mistakes, shopMistakes, tradeOf } from './checks.ts';
import type { Said } from './form.ts';

export function alterTran(book: Book, form: Form): Said {
  const errors = shopMistakes(form)
    .concat(accessMistakes(form))
    .concat(mistakes(form, { JobCd: ['E01050001', [/^(SALES|VOID|RETURN|RETURNX|CANCEL)$/, 'E01050002']] }));
  if (form.get('JobCd') === 'SALES') errors.push(...mistakes(form, { Amount: ['E01060001', [/^\d*$/, 'E01060006']] }));
  if (errors.length > 0) return { errors };
  const trade = tradeOf(book, form);
  if (!trade) return { errors: ['E01110002'] };
  const refusal = form.get('JobCd') === 'SALES' ? sell(book, trade, Number(form.get('Amount'))) : giveBack(book, trade);
  if (refusal) return { errors: [refusal] };
  const slip: [string, string][] = [
    ['Forward', trade.forward],
    ['Approve', trade.approve],
    ['TranID', trade.tranId],
    ['TranDate', trade.processDate],
  ];
  return { fields: [...keysOf(trade), ...slip] };
}

function sell(book: Book, trade: Trade, amount: number): string | undefined {
  if (trade.status === 'UNPROCESSED' || trade.status === 'AUTHENTICATED') return 'E11010002';
  if (trade.status !== 'AUTH') return 'E11010003';
  if (trade.amount !== amount) return 'E01060010';
  book.step(trade, 'SALES');
  trade.captures++;
  return undefined;
}

/** GMO gives back what was taken, too. */
function giveBack(book: Book, trade: Trade): string | undefined {
  if (trade.status === 'UNPROCESSED' || trade.status === 'AUTHENTICATED') return 'E11010002';
  if (trade.status === 'VOID') return 'E11010003';
  book.step(trade, 'VOID');
  trade.voids++;
  return undefined;
}
