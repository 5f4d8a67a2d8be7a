import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../language/language.ts';
import { WORDS } from '../../language/words.ts';
import { answerChallenge } from '../../payment/processor/sandbox/challenge.ts';
import { tellLanguage } from './transport/headers.ts';

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
      const language = tellLanguage(reply);
      const { isItYou, sandboxDone } = WORDS[language].pages;
      if (answer !== 'pass' && answer !== 'fail')
        return htmlPage(
          language,
          `<p>${isItYou}</p>${link(language, transaction, 'pass')} ${link(language, transaction, 'fail')}`,
        );
      const returnUrl = await answerChallenge(em, transaction, answer === 'pass');
      if (returnUrl === undefined) return reply.callNotFound();
      return returnUrl === null ? htmlPage(language, sandboxDone) : reply.redirect(returnUrl);
    },
  );
}

const link = (language: Language, transaction: string, answer: 'pass' | 'fail'): string =>
  `<a style="display: inline-block; margin-right: 1em" href="${SANDBOX_PAGE}?transaction=${transaction}&amp;answer=${answer}">${WORDS[language].pages[answer]}</a>`;

const htmlPage = (language: Language, text: string): string =>
  `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><title>${WORDS[language].pages.sandboxBank}</title><body style="font: 1.5em sans-serif; margin: 2em">${text}</body></html>`;
