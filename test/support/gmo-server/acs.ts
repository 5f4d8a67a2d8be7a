import type { ServerResponse } from 'node:http';
import type { Book, Challenge } from './book.ts';

/** The page of the card's bank: it asks its holder, and sends the browser back to the shop. */
export function serveChallenge(book: Book, url: URL, response: ServerResponse): void {
  const found = [...book.trades.values()].find(({ challenge }) => isMeant(url, challenge));
  if (!found?.challenge) return void response.writeHead(404).end();
  const { challenge, accessId } = found;
  const result = url.searchParams.get('result');
  if (result !== 'passed' && result !== 'failed') {
    const link = (to: string) => `<a href="${url.pathname}${url.search.replaceAll('&', '&amp;')}&amp;result=${to}">${to}</a>`;
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(`Is it you? ${link('passed')} ${link('failed')}`);
  }
  if (challenge.result === 'waiting') challenge.result = result;
  sendBack(challenge, accessId, response);
}

const isMeant = (url: URL, challenge?: Challenge): boolean =>
  challenge?.transId === url.searchParams.get('transId') && challenge?.t === url.searchParams.get('t');

function sendBack({ retUrl, byPost }: Challenge, accessId: string, response: ServerResponse): void {
  if (byPost) {
    const page = `<form method="post" action="${retUrl}"><input name="AccessID" value="${accessId}"></form>`;
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }
  const back = new URL(retUrl);
  back.searchParams.set('AccessID', accessId);
  response.writeHead(302, { location: back.href }).end();
}
