import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInvoice, type Receipt, type ReturnReceipt, receiptsOf, taxIn } from '../../../browse/receipt.ts';
import { vaultOf } from '../../../encryption/sealed-column.ts';
import { escaped } from '../../../language/escaped.ts';
import { type Language, type LocalizedText, textIn } from '../../../language/language.ts';
import { isGoodAddress } from '../../addresses/receipts.ts';
import { askerOf } from '../../load/asker.ts';
import type { Gateway } from '../../request/context.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { chargePage } from '../rates.ts';
import { htmlPage, languageOfPage, policyOf, told } from './page.ts';
import { RECEIPT_WORDS, type ReceiptWords } from './words.ts';

const PATH = '/receipts/:orderId';

type Route = { Params: { orderId: string }; Querystring: Record<string, unknown> };

/** The signed address is the right to read it: the buyer or support has asked for it just before. */
export function serveReceipts(app: FastifyInstance, gateway: Gateway): void {
  const onRequest = chargePage(gateway.rates);
  app.get<Route>(PATH, { onRequest }, (request, reply) => answer(gateway, request, reply));
  serveAllowedMethods(app, PATH, ['GET', 'HEAD']);
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** Nothing tells a wrong address from one that has expired, or from that of an order without a receipt. */
async function answer({ rates, load, em }: Gateway, request: FastifyRequest<Route>, reply: FastifyReply) {
  const { orderId } = request.params;
  const { until, signature } = request.query;
  const language = languageOfPage(request, reply);
  reply.headers(HEADERS);
  const find = () => receiptsOf(em.fork(), [orderId]);
  const isGood = isGoodAddress(vaultOf(em), { orderId, until, signature });
  const [receipt] = isGood ? await load.admit('reads', askerOf(request, rates), find) : [];
  if (!receipt) return reply.code(404).send(refusalIn(language));
  const say = (text: LocalizedText) => textIn(text, language, request.server.languages.byDefault);
  const elsewhere = (other: Language) => `/receipts/${orderId}?until=${until}&signature=${signature}&lang=${other}`;
  const words = RECEIPT_WORDS[language];
  return reply.send(htmlPage({ language, title: words.title(isInvoice(receipt)), body: pageOf(receipt, words, say), elsewhere }));
}

function refusalIn(language: Language): string {
  const { gone, askAgain } = RECEIPT_WORDS[language];
  return htmlPage({ language, title: gone, body: told(gone, askAgain), elsewhere: (other) => `?lang=${other}` });
}

type Say = (text: LocalizedText) => string;

function pageOf(receipt: Receipt, words: ReceiptWords, say: Say): string {
  const { orderId, date, description, quantity, price, total, returns } = receipt;
  const sold = sheet(words.title(isInvoice(receipt)), total, words, [
    [words.number, orderId],
    [words.date, words.day(date)],
    [words.bought, `${say(description)}\n${words.plays(quantity, price)}`],
    ...taxed(total, words),
    [words.paidBy, words.card],
  ]);
  const sheets = [sold, ...returns.map((back) => returned(back, receipt, words, say))];
  return `<main>${sheets.map((one) => `<section class="sheet">${one}${sellerOf(receipt, words, say)}</section>`).join('\n')}</main>`;
}

const returned = ({ refundId, date, amount }: ReturnReceipt, receipt: Receipt, words: ReceiptWords, say: Say): string =>
  sheet(words.returnTitle(isInvoice(receipt)), amount, words, [
    [words.number, refundId],
    [words.returnDate, words.day(date)],
    [words.soldOn, `${words.day(receipt.date)}\n${receipt.orderId}`],
    [words.returnOf, say(receipt.description)],
    ...taxed(amount, words),
  ]);

type Line = readonly [string, string];

const taxed = (amount: number, words: ReceiptWords): Line[] => [
  [words.atRate, words.yen(amount)],
  [words.tax, words.yen(taxIn(amount))],
];

const linesOf = (lines: readonly Line[]): string =>
  `<dl>${lines.map(([name, text]) => `<dt>${escaped(name)}</dt><dd>${escaped(text).replaceAll('\n', '<br>')}</dd>`).join('\n')}</dl>`;

const sheet = (title: string, amount: number, words: ReceiptWords, lines: readonly Line[]): string =>
  `<h1>${escaped(title)}</h1><p class="total">${escaped(words.withTax(amount))}</p>${linesOf(lines)}`;

function sellerOf({ seller }: Receipt, words: ReceiptWords, say: Say): string {
  const { registrationNumber } = seller;
  return `<h2>${words.seller}</h2>${linesOf([
    [words.name, say(seller.name)],
    [words.address, say(seller.address)],
    [words.telephone, seller.telephone],
    ...(registrationNumber ? [[words.registration, registrationNumber] as const] : []),
  ])}`;
}
