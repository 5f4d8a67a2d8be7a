import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerChallenge } from '../../payment/processor/sandbox/challenge.ts';

export const SANDBOX_PAGE = '/sandbox/3ds';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const TRANSACTION = /^[0-9a-f]{32}$/;

/** The bank of the sandbox's card `tok_3ds_challenge`, for demonstrations: every browser that has the address may answer. */
export function serveSandboxPage(app: FastifyInstance, em: EntityManager): void {
  app.get(
    SANDBOX_PAGE,
    { exposeHeadRoute: false },
    async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
      const { transaction, answer } = request.query;
      if (typeof transaction !== 'string' || !TRANSACTION.test(transaction)) return reply.callNotFound();
      reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).header('cache-control', 'no-store');
      if (answer !== 'pass' && answer !== 'fail')
        return htmlPage(`Is it you who pays? ${link(transaction, 'pass')} ${link(transaction, 'fail')}`);
      const returnUrl = await answerChallenge(em, transaction, answer === 'pass');
      if (returnUrl === undefined) return reply.callNotFound();
      return returnUrl === null ? htmlPage('Thank you. You may close this page.') : reply.redirect(returnUrl);
    },
  );
}

const link = (transaction: string, answer: 'pass' | 'fail'): string =>
  `<a href="${SANDBOX_PAGE}?transaction=${transaction}&amp;answer=${answer}">${answer}</a>`;

const htmlPage = (text: string): string =>
  `<!doctype html><html lang="en"><title>Sandbox bank</title><body style="font: 1.5em sans-serif; margin: 2em">${text}</body></html>`;
