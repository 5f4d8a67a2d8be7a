import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import type { PaymentRow } from '../../payment/attempt/payment.ts';
import { Alarm } from '../../payment/processor/processor.ts';
import type { RefundRow } from '../../refund/refund.ts';
import { asRefusal } from './as-refusal.ts';
import { isCallersMistake } from './format.ts';
import { describe } from './log.ts';

/** Logs faults. A refusal is logged only where a fault lies behind it. The client gets the id to ask us with. */
export function logFaults(
  errors: readonly GraphQLError[],
  { log, id, server }: Pick<FastifyRequest, 'log' | 'id' | 'server'>,
): void {
  for (const error of errors) {
    if (error.originalError === undefined || isCallersMistake(error)) continue;
    const refusal = asRefusal(error);
    if (refusal.code === 'INTERNAL') Object.assign(error.extensions, { requestId: id });
    // Why a token was refused is logged where it was verified.
    if (refusal.cause && refusal.code !== 'UNAUTHENTICATED')
      server.faults.tell(log, { refusal: refusal.code, path: error.path }, refusal.cause, 'a request failed');
  }
}

const TRIES_PER_LOG_LINE = 10;

export function logUnfinished(
  log: FastifyBaseLogger,
  { id, state, tries, createdAt }: PaymentRow,
  error: unknown,
  needsPerson: () => void,
): void {
  const { cause } = asRefusal(error);
  logOverdue(log, { tries, createdAt, entry: { payment: id, state }, said: OF_PAYMENTS }, cause, needsPerson);
}

export const logOwed = (
  log: FastifyBaseLogger,
  { id, orderId, tries, createdAt }: RefundRow,
  error: unknown,
  needsPerson: () => void,
): void => logOverdue(log, { tries, createdAt, entry: { refund: id, order: orderId }, said: OF_REFUNDS }, error, needsPerson);

const OF_PAYMENTS = {
  isForPerson: 'a payment needs a person: look at it with the processor',
  isLate: 'a payment cannot be finished yet',
};
const OF_REFUNDS = {
  isForPerson: 'a refund needs a person: look at it with the processor',
  isLate: 'a refund cannot be finished yet',
};

type Overdue = { tries: number; createdAt: Date; entry: object; said: typeof OF_PAYMENTS };

function logOverdue(
  log: FastifyBaseLogger,
  { tries, createdAt, entry, said }: Overdue,
  cause: unknown,
  needsPerson: () => void,
): void {
  const isAlarm = cause instanceof Alarm;
  if (isAlarm) needsPerson();
  if (!cause || (tries % TRIES_PER_LOG_LINE !== 0 && !isAlarm)) return;
  const seconds = Math.round((Date.now() - createdAt.getTime()) / 1000);
  const told = { ...entry, seconds, error: describe(cause) };
  if (isAlarm) log.error(told, said.isForPerson);
  else log[tries === 0 ? 'warn' : 'error'](told, said.isLate);
}
