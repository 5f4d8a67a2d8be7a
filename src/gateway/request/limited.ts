import type { Checkout } from '../../payment/checkout.ts';
import { digestOfAddress } from '../../payment/declines.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import { counted } from '../rates/rates.ts';
import type { Taking } from '../rates/shared/limiter.ts';
import type { Context } from './context.ts';

type Work<Result> = () => Promise<Result>;

/** Beyond so much of the limit of an address the operator is told. */
const MANY = 1 / 10;

/**
 * By address, since tokens of new people cost nothing. What came to nothing does not count, nor what an earlier sign-up answers.
 */
export function limitedSignUp<Result>({ gateway, viewer, request }: Context, work: Work<Result>): Promise<Result> {
  if (viewer) return work();
  const { rates, events } = gateway;
  const noted = ({ limit, left }: Taking) => {
    if (limit.most - left > limit.most * MANY) events.signedUpAmongMany();
  };
  return counted(rates, 'sign-ups', rates.ofAddress(request.ip), work, { done: true, failed: () => false, noted });
}

/** Limits unknown invitations by address. A known one is always found: its 256 random bits cannot be guessed. */
export async function limitedInvitation<Result>({ gateway, request }: Context, work: Work<Result>): Promise<Result> {
  const { rates } = gateway;
  try {
    return await work();
  } catch (error) {
    const taking =
      asRefusal(error).code === 'NOT_FOUND' ? rates.take('wrong-invitations', rates.ofAddress(request.ip)) : undefined;
    throw taking?.isRefused ? rates.refusal(taking) : error;
  }
}

/** Counted by the verb itself, from what is written down of payments. */
export async function notedDeclines<Result>({ gateway }: Context, work: Work<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { limit } = asRefusal(error);
    if (limit) gateway.events.rateLimited(limit);
    throw error;
  }
}

/** As this caller pays. The address is that of the connection, or what a trusted proxy says. */
export function checkoutOf({ gateway: { em, checkout, rates }, request }: Context): Checkout {
  const { key, isCrowd } = rates.ofAddress(request.ip);
  const { perAddress = 0 } = checkout.declineLimits ?? {};
  const mostDeclines = isCrowd ? perAddress * rates.crowdFactor : perAddress;
  return mostDeclines === 0 ? checkout : { ...checkout, from: { address: digestOfAddress(em, key), mostDeclines } };
}

export function isServiceFault(error: unknown): boolean {
  const { code } = asRefusal(error);
  return code === 'UNAVAILABLE' || code === 'INTERNAL';
}
