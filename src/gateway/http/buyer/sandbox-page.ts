import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../../language/language.ts';
import { WORDS } from '../../../language/words.ts';
import { answerChallenge } from '../../../payment/processor/sandbox/challenge.ts';
import { tellLanguage } from '../transport/headers.ts';
import { htmlPage, policyOf, told } from './page.ts';

export const SANDBOX_PAGE = '/sandbox/3ds';

const TRANSACTION = /^[0-9a-f]{32}$/;

/** The bank of the sandbox's card `tok_3ds_challenge`, for demonstrations: every browser that has the address may answer. */
export function serveSandboxPage(app: FastifyInstance, em: EntityManager): void {
  app.get(
    SANDBOX_PAGE,
    { exposeHeadRoute: false },
    async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
      const { transaction, answer } = request.query;
      if (typeof transaction !== 'string' || !TRANSACTION.test(transaction)) return reply.callNotFound();
      reply.type('text/html; charset=utf-8').headers({ 'content-security-policy': policyOf(), 'cache-control': 'no-store' });
      const language = tellLanguage(reply);
      const { sandboxBank: title, isItYou, sandboxDone } = WORDS[language].pages;
      const ways = `<p class="ways">${link(language, transaction, 'pass')} ${link(language, transaction, 'fail')}</p>`;
      if (answer !== 'pass' && answer !== 'fail') return htmlPage({ language, title, body: told(title, isItYou, ways) });
      const returnUrl = await answerChallenge(em, transaction, answer === 'pass');
      if (returnUrl === undefined) return reply.callNotFound();
      return returnUrl === null ? htmlPage({ language, title, body: told(title, sandboxDone) }) : reply.redirect(returnUrl);
    },
  );
}

const link = (language: Language, transaction: string, answer: 'pass' | 'fail'): string =>
  `<a href="${SANDBOX_PAGE}?transaction=${transaction}&amp;answer=${answer}">${WORDS[language].pages[answer]}</a>`;
