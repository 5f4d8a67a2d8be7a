import { asRefusal } from '../errors/as-refusal.ts';
import { counted, type Holder } from '../rates/rates.ts';
import type { Context } from './context.ts';

type Work<Result> = () => Promise<Result>;

const holderOf = ({ gateway, caller, request }: Context): Holder => gateway.rates.ofCaller(caller, request.ip);

/** By address, since tokens of new people cost nothing. What came to nothing does not count, nor what an earlier sign-up answers. */
export function countedSignUp<Result>({ gateway, viewer, request }: Context, work: Work<Result>): Promise<Result> {
  if (viewer) return work();
  const counts = { done: true, failed: () => false };
  return counted(gateway.rates, 'sign-ups', gateway.rates.ofAddress(request.ip), work, counts);
}

/** Also in vain: beacons and areas could be found by trying. */
export function countedCheckIn<Result>(context: Context, work: Work<Result>): Promise<Result> {
  const counts = { done: true, failed: (error: unknown) => !isFault(error) };
  return counted(context.gateway.rates, 'check-ins', holderOf(context), work, counts);
}

/**
 * A code that is right counts nothing, also where it can no longer be used or is for another counter; nor does one whose check
 * digit is wrong, as readers send them: it tells nothing of others.
 */
export function countedCode<Result>(context: Context, work: Work<Result>): Promise<Result> {
  const { rates, events } = context.gateway;
  const failed = (error: unknown) => {
    const { code } = asRefusal(error);
    const isGuess = code === 'PICKUP_CODE_UNKNOWN';
    if (isGuess || code === 'PICKUP_CODE_MISTYPED') events.wrongCode(code);
    return isGuess;
  };
  return counted(rates, 'wrong-codes', holderOf(context), work, { done: false, failed });
}

/** By address, of an invitation that there is not. */
export function countedInvitation<Result>({ gateway, request }: Context, work: Work<Result>): Promise<Result> {
  const counts = { done: false, failed: (error: unknown) => asRefusal(error).code === 'NOT_FOUND' };
  return counted(gateway.rates, 'wrong-invitations', gateway.rates.ofAddress(request.ip), work, counts);
}

/** Counted by the verb itself, from what is written down of payments. */
export async function notedDeclines<Result>({ gateway }: Context, work: Work<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code } = asRefusal(error);
    if (code === 'TOO_MANY_DECLINES') gateway.events.rateLimited('declines-of-order');
    if (code === 'RATE_LIMITED') gateway.events.rateLimited('declines-of-user');
    throw error;
  }
}

function isFault(error: unknown): boolean {
  const { code } = asRefusal(error);
  return code === 'UNAVAILABLE' || code === 'INTERNAL';
}
