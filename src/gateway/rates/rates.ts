import { Refusal } from '../../refusal.ts';
import type { KnownCaller } from '../caller/account.ts';
import { callerKey } from '../caller/caller-key.ts';
import type { Limiter, Taking } from './shared/limiter.ts';
import type { Limit } from './shared/tally.ts';

export const LIMITS = [
  'reads',
  'writes',
  'sign-ups',
  'sign-ins',
  'check-ins',
  'repeated-reports',
  'wrong-invitations',
  'refused-tokens',
  'csp-reports',
] as const;
export type LimitName = (typeof LIMITS)[number];

/**
 * The holder of a limit: a caller, or an address. A `member` of staff may work at many devices with tokens of an identity
 * provider. An address behind which a crowd is expected has limits of its own.
 */
export type Holder = { key: string; isCrowd: boolean; caller?: 'person' | 'member' };

export type Rates = {
  ofAddress(address: string): Holder;
  /** So many times as much is allowed to the address of a crowd. */
  crowdFactor: number;
  ofCaller(caller: KnownCaller, address: string): Holder;
  /** Undefined where there is no such limit. */
  take(name: LimitName, holder: Holder, cost?: number): Taking | undefined;
  giveBack(holder: Holder, taking: Taking): void;
  refusal(taking: Taking): Refusal;
  /** Counts what is refused without a word. */
  drops(taking: Taking): void;
};

export type RateLimits = Readonly<Record<LimitName, Limit>>;

type Parts = Pick<Rates, 'crowdFactor'> & {
  limits: Record<'person' | 'member' | 'address' | 'crowd', RateLimits>;
  limiter: Limiter;
  holderOf(address: string): Holder;
  refused(limit: string): void;
};

export function openRates({ limits, limiter, holderOf, refused, crowdFactor }: Parts): Rates {
  const limitsOf = ({ caller, isCrowd }: Holder): RateLimits => limits[caller ?? (isCrowd ? 'crowd' : 'address')];
  return {
    ofAddress: holderOf,
    crowdFactor,
    ofCaller: (caller, address) => {
      const key = callerKey(caller, '');
      return key === '' ? holderOf(address) : { key, isCrowd: false, caller: isMember(caller) ? 'member' : 'person' };
    },
    take: (name, holder, cost) => {
      const limit = limitsOf(holder)[name];
      return limit.most === 0 ? undefined : limiter.take(limit, holder.key, cost);
    },
    giveBack: ({ key }, taking) => limiter.giveBack(key, taking),
    drops: ({ limit }) => refused(limit.name),
    refusal: ({ limit, seconds }) => {
      refused(limit.name);
      return new Refusal('RATE_LIMITED', [], { retryAfterSeconds: seconds });
    },
  };
}

/** One device has one token, and its own rates. */
const isMember = (caller: KnownCaller): boolean => caller.kind === 'staff' && caller.deviceId === undefined;

/** Whether it counts is known only when it is over; it is taken beforehand, so that many at once are not all let through. */
export async function counted<Result>(
  rates: Rates,
  name: LimitName,
  holder: Holder,
  work: () => Promise<Result>,
  counts: { done: boolean; failed(error: unknown): boolean; noted?(taking: Taking): void },
): Promise<Result> {
  const taking = rates.take(name, holder);
  if (taking?.isRefused) throw rates.refusal(taking);
  let isCounted = counts.done;
  try {
    const result = await work();
    if (taking) counts.noted?.(taking);
    return result;
  } catch (error) {
    isCounted = counts.failed(error);
    throw error;
  } finally {
    if (taking && !isCounted) rates.giveBack(holder, taking);
  }
}
