import type { FastifyReply, FastifyRequest } from 'fastify';
import { saidOfField } from '../../../refusal.ts';
import { asRefusal } from '../../errors/as-refusal.ts';
import { HTTP_STATUS, headersOf, problem } from '../../errors/http-status.ts';
import { describe } from '../../errors/log.ts';
import type { Gateway } from '../../request/context.ts';
import { NO_OPERATION } from '../../request/events.ts';
import { tellLanguage } from '../transport/headers.ts';

/** A refusal of an address that speaks neither GraphQL nor the REST paths, with the fields that are wrong. */
export function refuse({ events }: Gateway, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = asRefusal(error);
  const { code, errors } = refusal;
  request.noted.refusal = code;
  events.refused('rest', NO_OPERATION, code);
  if (code === 'INTERNAL') request.log.error({ error: describe(error as Error) }, 'a request failed');
  const language = tellLanguage(reply);
  const told = errors.map((error) => ({ field: error.field, message: saidOfField(error, language) }));
  const body = {
    ...problem(code, language),
    ...(errors.length > 0 && { errors: told }),
    ...(code === 'INTERNAL' && { request_id: request.id }),
  };
  return reply.code(HTTP_STATUS[code]).headers(headersOf(refusal)).type('application/problem+json').send(body);
}
