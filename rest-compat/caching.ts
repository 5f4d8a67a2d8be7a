import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedAnswer, isAnonymous, isKnown, type MadeAnswer, withEtag } from '../src/gateway/cache/answers.ts';
import { languageOf } from '../src/gateway/request/languages.ts';

/** Stock and odds change with every play, so each request revalidates; what a signed-in viewer sees is for no shared cache. */
export function sendCatalogue(answer: CachedAnswer | MadeAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { headers } = request;
  const { body, etag, type } = 'etag' in answer ? answer : withEtag(answer.body, answer.type, languageOf(request));
  reply.headers({ etag, 'cache-control': isAnonymous(headers) ? 'public, no-cache' : 'private, no-cache' });
  if (isKnown(headers, etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}
