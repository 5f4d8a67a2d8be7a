import type { FastifyRequest, onErrorHookHandler, onRequestHookHandler } from 'fastify';
import { isAnonymous } from '../cache/answers.ts';
import { CHECK_IN, chargesOf } from '../rates/charges.ts';
import type { LimitName, Rates } from '../rates/rates.ts';

/** All that is known of a caller without a token is the address. */
export function chargeAnonymous(request: FastifyRequest, rates: Rates): void {
  const charges = chargesOf(request, rates);
  if (charges.isEmpty) charges.begin(['reads'], rates.ofAddress(request.ip));
}

/** For pages that know no callers: a token that is sent to them counts for nothing. */
export const chargePage =
  (rates: Rates): onRequestHookHandler =>
  (request, _reply, done) => {
    try {
      chargeAnonymous(request, rates);
      done();
    } catch (error) {
      done(error as Error);
    }
  };

/**
 * Before the body is read, unless there may be an answer that is kept for all: that counts nothing, so it is looked for first.
 */
export const chargeAddress =
  (rates: Rates, mayBeKept: (request: FastifyRequest) => boolean = () => false): onRequestHookHandler =>
  (request, _reply, done) => {
    try {
      if (isAnonymous(request.headers) && !mayBeKept(request)) chargeAnonymous(request, rates);
      done();
    } catch (error) {
      done(error as Error);
    }
  };

/** A body that could not be read asked for nothing that is kept. It is refused as it is, and the next one for this. */
export const chargeUnread =
  (rates: Rates): onErrorHookHandler =>
  (request, _reply, _error, done) => {
    const charges = chargesOf(request, rates);
    if (charges.isEmpty && isAnonymous(request.headers)) rates.take('reads', rates.ofAddress(request.ip));
    done();
  };

export type CountsAs = readonly [LimitName, ...LimitName[]];

/** As what a mutation counts that is known beforehand. */
export const countsAsStored = (text: string): CountsAs => (text.includes(CHECK_IN) ? ['writes', 'repeated-reports'] : ['writes']);
