import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WORDS } from '../../language/words.ts';
import { problem } from '../errors/http-status.ts';
import { tellLanguage } from './transport/headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    methods?: readonly string[];
  }
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Answers OPTIONS, and 405 to every other method, without reading the body. */
export function serveAllowedMethods(app: FastifyInstance, url: string, known: Iterable<string>): void {
  const methods = [...known, 'OPTIONS'];
  const allow = methods.join(', ');
  const tell = async (_request: FastifyRequest, reply: FastifyReply) => reply.code(204).header('allow', allow).send();
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
    const language = tellLanguage(reply);
    return reply
      .code(405)
      .header('allow', allow)
      .type('application/problem+json')
      .send(problem('BAD_INPUT', language, { status: 405, detail: WORDS[language].http.OTHER_METHOD }));
  };
  app.route({ method: 'OPTIONS', url, config: { methods }, onRequest: tell, handler: tell });
  const others = METHODS.filter((method) => !methods.includes(method));
  app.route({ method: others, url, exposeHeadRoute: false, onRequest: refuse, handler: refuse });
}
