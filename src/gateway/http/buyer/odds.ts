import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oddsPage, type ShownOdds } from '../../../browse/odds-page.ts';
import { VERSION } from '../../../config/version.ts';
import { escaped } from '../../../language/escaped.ts';
import { type Language, type LocalizedText, textIn } from '../../../language/language.ts';
import { oddsPath } from '../../addresses/odds.ts';
import { askerOf } from '../../load/asker.ts';
import type { Gateway } from '../../request/context.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { chargePage } from '../rates.ts';
import { varyBy } from '../transport/headers.ts';
import { htmlPage, languageOfPage, policyOf, told } from './page.ts';
import { ODDS_WORDS } from './words.ts';

const PATH = '/odds/:gachaId/:number';

type Route = { Params: { gachaId: string; number: string } };
/** `imageOrigins`: other places whose pictures a page may show. */
type OddsPages = { gateway: Gateway; imageOrigins: readonly string[] };

/** Each version of the odds at an address that never changes, for people and for programs. */
export function serveOddsPages(app: FastifyInstance, pages: OddsPages): void {
  const onRequest = chargePage(pages.gateway.rates);
  app.get<Route>(PATH, { onRequest }, (request, reply) => answer(pages, request, reply));
  serveAllowedMethods(app, PATH, ['GET', 'HEAD']);
}

async function answer({ gateway, imageOrigins }: OddsPages, request: FastifyRequest<Route>, reply: FastifyReply) {
  const { gachaId, number } = request.params;
  const { rates, load, reads, em } = gateway;
  const find = () => reads.reading()(em.fork(), (one) => oddsPage(one, gachaId, Number(number)));
  const odds = /^[1-9]\d{0,8}$/.test(number) ? await load.admit('reads', askerOf(request, rates), find) : undefined;
  const isPage = request.headers.accept?.includes('text/html') === true;
  if (!odds) return isPage ? answerMissing(request, reply) : reply.callNotFound();
  const language = languageOfPage(request, reply);
  varyBy(reply, 'Accept');
  const etag = `W/"${createHash('sha256').update(`${odds.hash} ${VERSION} ${language} ${isPage}`).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'public, max-age=300', 'referrer-policy': 'no-referrer' });
  if (request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^(?:W\/)?/, 'W/') === etag))
    return reply.code(304).send();
  if (!isPage) return reply.type('application/json; charset=utf-8').send(jsonOf(odds));
  const say = (text: LocalizedText) => textIn(text, language, request.server.languages.byDefault);
  reply.type('text/html; charset=utf-8').header('content-security-policy', policyOf(imageOrigins));
  return reply.send(pageOf(odds, language, say, imageOrigins));
}

function answerMissing(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOfPage(request, reply);
  const { missing, missingTold } = ODDS_WORDS[language];
  reply
    .code(404)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policyOf(), 'referrer-policy': 'no-referrer' });
  const body = told(missing, missingTold);
  return reply.send(htmlPage({ language, title: missing, body, elsewhere: (other) => `?lang=${other}` }));
}

/** `odds` is the very text that the hash covers. */
function jsonOf({ content, hash, prizes, namedAt }: ShownOdds): string {
  const percents = Object.fromEntries(prizes.map(({ id, percent }) => [id, percent]));
  return `{"hash":"${hash}","odds":${content},"percent":${JSON.stringify(percents)},"namedAt":${JSON.stringify(namedAt)}}`;
}

type Say = (text: LocalizedText) => string;

function pageOf(odds: ShownOdds, language: Language, say: Say, origins: readonly string[]): string {
  const words = ODDS_WORDS[language];
  const { gacha, number, from, prizes, hash, namedAt } = odds;
  const name = say(gacha.name);
  const pictures = prizes.map(({ image }) => pictureOf(image, origins));
  const hasPictures = pictures.some((picture) => picture !== '');
  const chance = ({ kind, percent, supply }: ShownOdds['prizes'][number]) =>
    kind === 'last-one'
      ? `<td colspan="2">${words.toWhoeverDrawsTheLast}</td>`
      : `<td class="number">${words.percent(percent)}</td><td class="number">${words.count(supply)}</td>`;
  const rows = prizes.map(
    (prize, at) => `<tr>${hasPictures ? `<td class="picture">${pictures[at]}</td>` : ''}<td>${escaped(say(prize.name))}</td>
${chance(prize)}</tr>`,
  );
  const body = `<main>
<h1>${escaped(name)}</h1>
<p>${words.heading(number)}</p>
<p class="soft">${words.since(new Date(from))}</p>
<table><thead><tr><th${hasPictures ? ' colspan="2"' : ''}>${words.prize}</th><th class="number">${words.chance}</th><th class="number">${words.supply}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>
<p>${words.explained}</p>
${prizes.some(({ kind }) => kind === 'secret') ? `<p>${words.secretExplained}</p>` : ''}
${namedAt ? `<p class="soft">${words.namedLater(namedAt)}</p>` : ''}
<footer><p>${words.unchanged}<br>SHA-256: <code>${hash}</code></p></footer>
</main>`;
  const elsewhere = (other: Language) => `${oddsPath(gacha.id, number)}?lang=${other}`;
  return htmlPage({ language, title: words.title(name, number), body, elsewhere });
}

/** Of this gateway, or of a place that the operator has named; any other would only be refused by the browser. */
function pictureOf(address: string, origins: readonly string[]): string {
  const isShown = /^\/(?!\/)/.test(address) || origins.includes(URL.parse(address)?.origin ?? '');
  return isShown ? `<img src="${escaped(address)}" alt="" loading="lazy">` : '';
}
