import { type Book, checkStringOf } from './book.ts';
import { atTheBank, refusalOf } from './card.ts';
import { type Form, mistakes, tradeOf } from './checks.ts';
import type { Said } from './form.ts';
import { cardMistakes, type Means, meansOf } from './means.ts';
import { isOpen, type Trade } from './trade.ts';

/** Without a payment only its keys and the card are looked at, as recorded. */
export function execTran(book: Book, form: Form, origin: string): Said {
  const trade = tradeOf(book, form);
  const errors = ('status' in trade ? orderMistakes(trade, form) : trade).concat(cardMistakes(form));
  if (errors.length > 0 || !('status' in trade)) return { errors };
  if (trade.orderId !== form.get('OrderID')) return { errors: ['E01110002'] };
  const means = meansOf(book, form);
  if (typeof means === 'string') return { errors: [means] };
  if (trade.status !== 'UNPROCESSED') return { errors: ['E11010001'] };
  means.use();
  noteDown(trade, means, form);
  return trade.tdFlag === '2' ? authenticate(book, trade, form, origin) : reserve(book, trade, [['ACS', '0']]);
}

const orderMistakes = ({ jobCd }: Trade, form: Form): string[] =>
  mistakes(form, { OrderID: ['E01040001'], Method: [jobCd === 'CHECK' ? '' : 'E01260001', [/^[1-5]$/, 'E01260002']] });

function noteDown(trade: Trade, { card, cardNo, expire }: Means, form: Form): void {
  const field = (number: 1 | 2 | 3) => form.get(`ClientField${number}`) ?? '';
  const clientFields: Trade['clientFields'] = [field(1), field(2), field(3)];
  const echoesClientFields = form.get('ClientFieldFlag') === '1';
  Object.assign(trade, { card, cardNo, expire, method: form.get('Method') ?? '', clientFields, echoesClientFields });
}

/** `Tds2Type` says what becomes of a card whose company does not know 3-D Secure 2; its older kind has ended. */
function authenticate(book: Book, trade: Trade, form: Form, origin: string): Said {
  const bank = atTheBank(trade.card);
  if (bank) return toBank(book, trade, form, origin);
  if (trade.card !== 'plain' || trade.tds2Type === '3') return reserve(book, trade, [['ACS', '0']]);
  return { errors: [trade.tds2Type === '2' ? 'E21030201' : 'E21040002'] };
}

function toBank(book: Book, trade: Trade, form: Form, origin: string): Said {
  const way = { retUrl: form.get('RetUrl') ?? '', byPost: form.get('CallbackType') !== '3' };
  const { transId, t } = book.challenge(trade, way);
  book.step(trade, 'AUTHENTICATED');
  const RedirectUrl = `${origin}/api/v2/brw/callback?transId=${transId}&t=${t}`;
  return { fields: Object.entries({ ACS: '2', RedirectUrl }) };
}

export function secureTran2(book: Book, form: Form): Said {
  const trade = tradeOf(book, form);
  if (!('status' in trade)) return { errors: trade };
  if (trade.status !== 'AUTHENTICATED') return { errors: [isOpen(trade) ? 'E11010002' : 'E11010001'] };
  if (trade.challenge?.result === 'waiting') return { errors: [book.tooEarly] };
  if (trade.challenge?.result === 'passed') return reserve(book, trade, []);
  return { errors: [atTheBank(trade.card) === 'failed' ? trade.card : 'E21030007'] };
}

function reserve(book: Book, trade: Trade, before: [string, string][]): Said {
  const refusal = refusalOf(trade.card);
  if (refusal) return { errors: [refusal] };
  book.step(trade, trade.jobCd);
  if (trade.jobCd !== 'CHECK') trade.authorisations++;
  if (trade.jobCd === 'CAPTURE') trade.captures++;
  const signed: [string, string][] = [
    ['OrderID', trade.orderId],
    ['Forward', trade.forward],
    ['Method', trade.method],
    ['PayTimes', ''],
    ['Approve', trade.approve],
    ['TranID', trade.tranId],
    ['TranDate', trade.processDate],
  ];
  const echo = trade.clientFields.map((value, index): [string, string] => [`ClientField${index + 1}`, value]);
  const after = trade.echoesClientFields ? echo : [];
  return { fields: [...before, ...signed, ['CheckString', checkStringOf(signed.map(([, value]) => value))], ...after] };
}
