import type { FastifyInstance, FastifyReply } from 'fastify';
import { WORDS } from '../../../language/words.ts';
import { problem } from '../../errors/http-status.ts';
import { tellLanguage } from '../transport/headers.ts';

/** A page elsewhere could make its own name lead here. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** `named`: where the operator lets others in. */
export const isDemoHost = (host: string, named: string | undefined): boolean => LOCAL_HOST.test(host) || host === named;

/** Where other machines can reach the gateway, as in a container: any visitor could be any person of the demonstration. */
export function refuseDemoProvider(app: FastifyInstance): void {
  app.register(async (part) => void part.setNotFoundHandler((_request, reply) => tellElsewhere(reply)), { prefix: '/demo' });
}

export function tellElsewhere(reply: FastifyReply): FastifyReply {
  const language = tellLanguage(reply);
  const body = problem('NOT_FOUND', language, { detail: WORDS[language].http.DEMO_ELSEWHERE });
  return reply.code(404).type('application/problem+json').send(body);
}
