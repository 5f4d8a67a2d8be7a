import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../../language/language.ts';
import { WORDS } from '../../../language/words.ts';
import { comeBack, type Return } from '../../../payment/challenge-return.ts';
import type { RefusalCode } from '../../../refusal.ts';
import { problem } from '../../errors/http-status.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { tellLanguage } from '../transport/headers.ts';
import { htmlPage, policyOf, told } from './page.ts';

const RETURN_PATH = '/payments/return';

export const returnPath = (returnKey: string): string => `${RETURN_PATH}/${returnKey}`;

type Back = { Params: { key: string }; Querystring: { AccessID?: unknown } };

const RETURN_KEY = /^[0-9a-f]{32,44}$/;
/** The processor's page adds its id of the payment to the address. */
const ACCESS_ID = /^\w{1,64}$/;

function pageOf(language: Language, isSuperseded: boolean): string {
  const { pages, refusals } = WORDS[language];
  const sentence = isSuperseded ? refusals.PAYMENT_SUPERSEDED : pages.backFromBank;
  return htmlPage({ language, title: pages.payment, body: told(pages.payment, sentence) });
}

/**
 * Receives browsers that come back from the bank. Anyone can call this, so it only lets the processor be asked: nothing that
 * the browser says about the outcome is believed.
 */
export function servePaymentReturn(app: FastifyInstance, em: EntityManager, clientPage: (() => string) | undefined): void {
  // A HEAD must not change anything.
  app.get(`${RETURN_PATH}/:key`, { exposeHeadRoute: false }, async ({ params, query }: FastifyRequest<Back>, reply) => {
    const accessId = ACCESS_ID.exec(String(query.AccessID))?.[0] ?? '';
    const back = RETURN_KEY.test(params.key) ? await comeBack(em.fork(), params.key, accessId) : null;
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const language = tellLanguage(reply);
    if (!back) return reply.code(404).type('application/problem+json').send(problem('NOT_FOUND', language));
    if (clientPage) return reply.redirect(withOrder(clientPage(), back), 303);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf())
      .send(pageOf(language, back.isSuperseded));
  });
  serveAllowedMethods(app, `${RETURN_PATH}/:key`, ['GET']);
}

function withOrder(page: string, { orderId, isSuperseded }: Return): string {
  const url = new URL(page);
  url.searchParams.set('order_id', orderId);
  if (isSuperseded) url.searchParams.set('refusal', 'PAYMENT_SUPERSEDED' satisfies RefusalCode);
  return url.href;
}
