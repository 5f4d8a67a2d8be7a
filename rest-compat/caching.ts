import type { FastifyReply, FastifyRequest } from 'fastify';
import { isShared, type Text } from '../src/gateway/cache/answers.ts';

/**
 * Sends an answer of the catalogue, unless the caller has it already. Stock and odds change with every play, so everybody
 * asks again each time; what a signed-in viewer sees is for no shared cache.
 */
export function sendCatalogue({ body, etag, type }: Text, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag, 'cache-control': isShared(headers) ? 'public, no-cache' : 'private, no-cache' });
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  return reply.type(type).send(body);
}
