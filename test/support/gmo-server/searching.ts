import type { Book } from './book.ts';
import { type Form, keysOf, mistakes, shopMistakes } from './checks.ts';
import type { Said } from './form.ts';

export function searchTrade(book: Book, form: Form): Said {
  const errors = shopMistakes(form).concat(mistakes(form, { OrderID: ['E01040001'] }));
  if (errors.length > 0) return { errors };
  const trade = book.trades.get(form.get('OrderID') ?? '');
  if (!trade) return { errors: ['E01110002'] };
  const [ClientField1, ClientField2, ClientField3] = trade.clientFields;
  const fields: Record<string, string> = {
    OrderID: trade.orderId,
    Status: trade.status,
    ProcessDate: trade.processDate,
    JobCd: trade.jobCd,
    ...Object.fromEntries(keysOf(trade)),
    ItemCode: '0000990',
    Amount: String(trade.amount),
    Tax: String(trade.tax),
    ...{ SiteID: '', MemberID: '' },
    CardNo: trade.cardNo,
    Expire: trade.expire,
    Method: trade.method,
    PayTimes: '',
    Forward: trade.forward,
    TranID: trade.tranId,
    Approve: trade.approve,
    ...{ ClientField1, ClientField2, ClientField3 },
  };
  return { fields: Object.entries(fields) };
}
