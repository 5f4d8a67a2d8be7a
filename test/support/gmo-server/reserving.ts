import { type Book, checkStringOf, type Trade } from './book.ts';
import { accessMistakes, type Form, keysOf, mistakes, shopMistakes, tradeOf } from './checks.ts';
import type { Said } from './form.ts';

export function entryTran(book: Book, form: Form): Said {
  const errors = shopMistakes(form).concat(
    mistakes(form, {
      OrderID: ['E01040001', [/^.{0,27}$/, 'E01040003'], [/^[0-9A-Za-z-]*$/, 'E01040013']],
      JobCd: ['E01050001', [/^(CHECK|CAPTURE|AUTH|SAUTH)$/, 'E01050002']],
      Amount: ['E01060001', [/^.{0,7}$/, 'E01060005'], [/^\d*$/, 'E01060006']],
      TdFlag: ['', [/^[012]$/, 'E01080007']],
    }),
  );
  const orderId = form.get('OrderID') ?? '';
  if (book.trades.has(orderId)) errors.push('E01040010');
  if (errors.length > 0) return { errors };
  const trade = book.enter(orderId, Number(form.get('Amount')), form.get('TdFlag') ?? '0', form.get('Tds2Type') ?? '1');
  return { fields: keysOf(trade) };
}

export function execTran(book: Book, form: Form, origin: string): Said {
  const errors = accessMistakes(form).concat(
    mistakes(form, { OrderID: ['E01040001'], Method: ['E01260001', [/^[1-5]$/, 'E01260002']], Token: ['EX1000301'] }),
  );
  if (errors.length > 0) return { errors };
  const trade = tradeOf(book, form);
  if (!trade || trade.orderId !== form.get('OrderID')) return { errors: ['E01110002'] };
  const token = book.tokens.get(form.get('Token') ?? '');
  if (!token) return { errors: ['EX1000301'] };
  if (token.isUsed) return { errors: ['EX1000302'] };
  if (token.isExpired) return { errors: ['EX1000303'] };
  if (trade.status !== 'UNPROCESSED') return { errors: ['E11010001'] };
  token.isUsed = true;
  trade.card = token.card;
  if (trade.tdFlag === '2' && token.card === 'challenge') return toChallenge(book, trade, form, origin);
  if (trade.tdFlag === '2' && token.card === 'plain' && trade.tds2Type !== '3') return { errors: ['E21030202'] };
  return reserve(book, trade, [['ACS', '0']]);
}

function toChallenge(book: Book, trade: Trade, form: Form, origin: string): Said {
  const { transId, t } = book.challenge(trade, form.get('RetUrl') ?? '', form.get('CallbackType') !== '3');
  book.step(trade, 'AUTHENTICATED');
  return {
    fields: [
      ['ACS', '2'],
      ['RedirectUrl', `${origin}/api/v2/brw/callback?transId=${transId}&t=${t}`],
    ],
  };
}

export function secureTran2(book: Book, form: Form): Said {
  const errors = accessMistakes(form);
  const trade = tradeOf(book, form);
  if (errors.length > 0 || !trade) return { errors: errors.length > 0 ? errors : ['E01110002'] };
  if (trade.status !== 'AUTHENTICATED') return { errors: [trade.status === 'UNPROCESSED' ? 'E11010002' : 'E11010001'] };
  if (trade.challenge?.result === 'waiting') return { errors: ['E21030001'] };
  return trade.challenge?.result === 'passed' ? reserve(book, trade, []) : { errors: ['E21030007'] };
}

function reserve(book: Book, trade: Trade, before: [string, string][]): Said {
  if (/^(42|E)/.test(trade.card)) return { errors: [trade.card] };
  book.step(trade, 'AUTH');
  trade.authorisations++;
  const signed: [string, string][] = [
    ['OrderID', trade.orderId],
    ['Forward', trade.forward],
    ['Method', '1'],
    ['PayTimes', ''],
    ['Approve', trade.approve],
    ['TranID', trade.tranId],
    ['TranDate', trade.processDate],
  ];
  return { fields: [...before, ...signed, ['CheckString', checkStringOf(signed.map(([, value]) => value))]] };
}
