import { alterTran } from './altering.ts';
import type { Book } from './book.ts';
import { type Form, keysOf, mistakes, shopMistakes } from './checks.ts';
import type { Said } from './form.ts';
import { entryTran, execTran, secureTran2 } from './reserving.ts';

export type Operation = keyof typeof operations;

function searchTrade(book: Book, form: Form): Said {
  const errors = shopMistakes(form).concat(mistakes(form, { OrderID: ['E01040001'] }));
  if (errors.length > 0) return { errors };
  const trade = book.trades.get(form.get('OrderID') ?? '');
  if (!trade) return { errors: ['E01110002'] };
  const isPaid = trade.authorisations > 0;
  const fields: Record<string, string> = {
    OrderID: trade.orderId,
    Status: trade.status,
    ProcessDate: trade.processDate,
    JobCd: 'AUTH',
    ...Object.fromEntries(keysOf(trade)),
    ItemCode: '0000990',
    Amount: String(trade.amount),
    Tax: '0',
    SiteID: '',
    MemberID: '',
    CardNo: isPaid ? '************1111' : '',
    Expire: isPaid ? '3012' : '',
    Method: isPaid ? '1' : '',
    PayTimes: '',
    Forward: trade.forward,
    TranID: trade.tranId,
    Approve: trade.approve,
    ClientField1: '',
    ClientField2: '',
    ClientField3: '',
  };
  return { fields: Object.entries(fields) };
}

export const operations = {
  EntryTran: entryTran,
  ExecTran: execTran,
  SecureTran2: secureTran2,
  AlterTran: alterTran,
  SearchTrade: searchTrade,
} satisfies Record<string, (book: Book, form: Form, origin: string) => Said>;
