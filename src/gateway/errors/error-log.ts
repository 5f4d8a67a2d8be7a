import type { FastifyBaseLogger } from 'fastify';
import type { GraphQLError } from 'graphql';
import type { Payment } from '../../payment/payment.ts';
import { Alarm } from '../../payment/processor/processor.ts';
import { asRefusal } from './as-refusal.ts';
import { isCallersMistake } from './format.ts';
import { describe } from './log.ts';

/**
 * Writes down what went wrong on our side. A refusal is an answer and is not logged, unless a fault lies behind it. The
 * client gets the id to ask us with.
 */
export function noteFaults(errors: readonly GraphQLError[], { log, id }: { log: FastifyBaseLogger; id: string }): void {
  for (const error of errors) {
    if (error.originalError === undefined || isCallersMistake(error)) continue;
    const refusal = asRefusal(error);
    if (refusal.code === 'INTERNAL') Object.assign(error.extensions, { requestId: id });
    // A token that was refused is no fault of ours; why, is noted where it was looked at.
    if (refusal.cause && refusal.code !== 'UNAUTHENTICATED')
      log.error({ refusal: refusal.code, path: error.path, error: describe(refusal.cause) }, 'a request met a fault');
  }
}

/** Young payments are asked for every few seconds; one line of so many is enough. */
const TRIES_PER_LOG_LINE = 10;

/** What keeps a payment from being finished is shown to the operator: at first quietly, then as a fault. */
export function noteUnfinished(log: FastifyBaseLogger, { id, state, tries, createdAt }: Payment, error: unknown): void {
  const { cause } = asRefusal(error);
  const isAlarm = cause instanceof Alarm;
  if (!cause || (tries % TRIES_PER_LOG_LINE !== 0 && !isAlarm)) return;
  const seconds = Math.round((Date.now() - createdAt.getTime()) / 1000);
  const entry = { payment: id, state, seconds, error: describe(cause) };
  if (isAlarm) log.error(entry, 'a payment needs a person: look at it with the processor');
  else log[tries === 0 ? 'warn' : 'error'](entry, 'a payment cannot be finished yet');
}
