import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { comeBack } from '../../payment/challenge-return.ts';
import { problem } from '../errors/http-status.ts';
import { serveAllowedMethods } from './allowed-methods.ts';

const RETURN_PATH = '/payments/return';

export const returnPath = (returnKey: string): string => `${RETURN_PATH}/${returnKey}`;

type Return = { Params: { key: string }; Querystring: { AccessID?: unknown } };

const RETURN_KEY = /^[0-9a-f]{32,44}$/;
/** The processor's page adds its id of the payment to the address. */
const ACCESS_ID = /^\w{1,64}$/;
const THANK_YOU_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Payment</title>
<body style="font: 1.2em sans-serif; margin: 2em">Thank you. Go back to where you ordered: it shows what became of your payment.</body></html>`;

/**
 * Receives browsers that come back from the bank. Anyone can call this, so it only lets the processor be asked: nothing that
 * the browser says about the outcome is believed.
 */
export function servePaymentReturn(app: FastifyInstance, em: EntityManager, clientPage: string | undefined): void {
  // A HEAD must not change anything.
  app.get(`${RETURN_PATH}/:key`, { exposeHeadRoute: false }, async ({ params, query }: FastifyRequest<Return>, reply) => {
    const accessId = ACCESS_ID.exec(String(query.AccessID))?.[0] ?? '';
    const orderId = RETURN_KEY.test(params.key) ? await comeBack(em.fork(), params.key, accessId) : null;
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (!orderId) return reply.code(404).type('application/problem+json').send(problem('NOT_FOUND'));
    if (clientPage) return reply.redirect(withOrder(clientPage, orderId), 303);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(THANK_YOU_PAGE);
  });
  serveAllowedMethods(app, `${RETURN_PATH}/:key`, ['GET']);
}

function withOrder(page: string, orderId: string): string {
  const url = new URL(page);
  url.searchParams.set('order_id', orderId);
  return url.href;
}
