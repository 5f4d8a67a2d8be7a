import type { FastifyRequest } from 'fastify';
import type { Taking } from '../../rates/limiter.ts';
import type { Caller, Identify } from '../identity/identify.ts';
import { TokenExpired, TokenRefused } from '../identity/refused-token.ts';
import type { Rates } from '../rates/rates.ts';
import type { GatewayEvents } from './events.ts';

/** The sender of a token that is valid in all but its age. */
export type ExpiredCaller = 'is refused' | 'is nobody';

type Gateway = { identify: Identify; rates: Rates; events: GatewayEvents };

/**
 * To look into a token that is not known yet is dear, so an address may bring a number of tokens that are refused, and no more.
 * Callers that are known behind the same address are not held up.
 */
export async function identified(
  { identify, rates, events }: Gateway,
  request: FastifyRequest,
  expiredCaller: ExpiredCaller,
): Promise<Caller> {
  const holder = rates.ofAddress(request.ip);
  let taking: Taking | undefined;
  const take = () => {
    taking = rates.take('refused-tokens', holder);
    if (taking?.isRefused) throw rates.refusal(taking);
  };
  let isCounted = false;
  try {
    return await identify(request.headers.authorization, take);
  } catch (error) {
    // Every logged-out phone asks so; it counts as a read.
    const isNobody = expiredCaller === 'is nobody' && error instanceof TokenExpired;
    isCounted = error instanceof TokenRefused && !isNobody;
    if (error instanceof TokenRefused) {
      request.log.info({ fault: error.fault }, 'a token was refused');
      events.tokenRefused(error.fault);
    }
    throw error;
  } finally {
    if (taking && !isCounted) rates.giveBack(holder, taking);
  }
}
