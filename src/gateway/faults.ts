import type { FastifyBaseLogger } from 'fastify';
import type { GraphQLError } from 'graphql';
import { describe } from './log.ts';
import { isCallersMistake, refusalOf } from './refusals.ts';

/**
 * Writes down what went wrong on our side. A refusal is an answer and is not logged, unless a fault lies behind it. The
 * client gets the id to ask us with.
 */
export function noteFaults(errors: readonly GraphQLError[], { log, id }: { log: FastifyBaseLogger; id: string }): void {
  for (const error of errors) {
    if (error.originalError === undefined || isCallersMistake(error)) continue;
    const refusal = refusalOf(error);
    if (refusal.code === 'INTERNAL') Object.assign(error.extensions, { requestId: id });
    if (refusal.cause)
      log.error({ refusal: refusal.code, path: error.path, error: describe(refusal.cause) }, 'a request met a fault');
  }
}
