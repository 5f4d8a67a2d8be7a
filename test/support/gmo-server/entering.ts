import type { Book } from './book.ts';
import { type Form, keysOf, mistakes, shopMistakes } from './checks.ts';
import type { Said } from './form.ts';
import type { JobCd } from './trade.ts';

export function entryTran(book: Book, form: Form): Said {
  const isCheck = form.get('JobCd') === 'CHECK';
  const errors = shopMistakes(form).concat(
    mistakes(form, {
      OrderID: ['E01040001', [/^.{0,27}$/, 'E01040003'], [/^[0-9A-Za-z-]*$/, 'E01040013']],
      JobCd: ['E01050001', [/^(CHECK|CAPTURE|AUTH|SAUTH)$/, 'E01050002']],
      Amount: [isCheck ? '' : 'E01060001', [/^.{0,7}$/, 'E01060005'], [/^\d*$/, 'E01060006']],
      Tax: ['', [/^.{0,7}$/, 'E01070005'], [/^\d*$/, 'E01070006']],
      TdFlag: ['', [/^[012]$/, 'E01080007']],
    }),
  );
  const orderId = form.get('OrderID') ?? '';
  if (book.trades.has(orderId)) errors.push('E01040010');
  if (errors.length > 0) return { errors };
  const [jobCd, tdFlag, tds2Type] = [form.get('JobCd') as JobCd, form.get('TdFlag') ?? '0', form.get('Tds2Type') ?? '1'];
  const [amount, tax] = [Number(form.get('Amount') ?? 0), Number(form.get('Tax') ?? 0)];
  return { fields: keysOf(book.enter({ orderId, jobCd, amount, tax, tdFlag, tds2Type })) };
}
