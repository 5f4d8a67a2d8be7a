import type { ServerResponse } from 'node:http';
import type { Book } from './book.ts';
import { atTheBank } from './card.ts';
import type { Challenge, Trade } from './trade.ts';

const HTML = { 'content-type': 'text/html;charset=utf-8' };

/** The page of the card's bank: it asks its holder, or decides by itself, and sends the browser back to the shop. */
export function serveChallenge(book: Book, url: URL, response: ServerResponse): void {
  const trade = [...book.trades.values()].find(({ challenge }) => isMeant(url, challenge));
  if (!trade?.challenge) return void response.writeHead(404).end();
  const result = decided(trade, url.searchParams.get('result'));
  if (!result) return void response.writeHead(200, HTML).end(question(url));
  if (trade.challenge.result === 'waiting') trade.challenge.result = result;
  sendBack(trade.challenge, trade.accessId, response);
}

const isMeant = (url: URL, challenge?: Challenge): boolean =>
  challenge?.transId === url.searchParams.get('transId') && challenge?.t === url.searchParams.get('t');

function decided({ card }: Trade, answered: string | null): 'passed' | 'failed' | undefined {
  const bank = atTheBank(card);
  if (bank === 'passed' || bank === 'failed') return bank;
  return answered === 'passed' || answered === 'failed' ? answered : undefined;
}

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function question({ pathname, search }: URL): string {
  const link = (to: string) => `<a href="${quoted(`${pathname}${search}&result=${to}`)}">${to}</a>`;
  return `Is it you? ${link('passed')} ${link('failed')}`;
}

function sendBack({ retUrl, byPost }: Challenge, accessId: string, response: ServerResponse): void {
  if (byPost) {
    const page = `<form method="post" action="${quoted(retUrl)}"><input name="AccessID" value="${accessId}"></form>`;
    return void response.writeHead(200, HTML).end(page);
  }
  const back = new URL(retUrl);
  back.searchParams.set('AccessID', accessId);
  response.writeHead(302, { location: back.href }).end();
}
