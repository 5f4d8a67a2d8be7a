import type { FastifyRequest } from 'fastify';
import type { Caller, Identify } from '../identity/identify.ts';
import { TokenExpired, TokenRefused } from '../identity/refused-token.ts';
import type { Rates } from '../rates/rates.ts';
import type { Taking } from '../rates/shared/limiter.ts';
import type { GatewayEvents } from './events.ts';

export type IdentifyingGateway = { identify: Identify; rates: Rates; events: GatewayEvents };

/**
 * To look into a token that is not known yet is dear, so an address may bring a number of tokens that are refused, and no more.
 * Callers that are known behind the same address are not held up.
 */
export function identified(gateway: IdentifyingGateway, request: FastifyRequest): Promise<Caller> {
  const found = known.get(request) ?? identifiedOnce(gateway, request);
  known.set(request, found);
  return found;
}

/** The token of one request is checked once, and counts once. */
const known = new WeakMap<FastifyRequest, Promise<Caller>>();

async function identifiedOnce({ identify, rates, events }: IdentifyingGateway, request: FastifyRequest): Promise<Caller> {
  const holder = rates.ofAddress(request.ip);
  let taking: Taking | undefined;
  const beforeVerifying = () => {
    taking = rates.take('refused-tokens', holder);
    if (taking?.isRefused) throw rates.refusal(taking);
  };
  let isCounted = false;
  try {
    return await identify(request.headers.authorization, { address: holder.key, beforeVerifying });
  } catch (error) {
    // Every phone comes so in the morning.
    isCounted = error instanceof TokenRefused && !(error instanceof TokenExpired);
    if (error instanceof TokenRefused) {
      request.log.info({ fault: error.fault }, 'a token was refused');
      events.tokenRefused(error.fault);
    }
    throw error;
  } finally {
    if (taking && !isCounted) rates.giveBack(holder, taking);
  }
}
