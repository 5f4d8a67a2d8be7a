import type { FastifyBaseLogger } from 'fastify';
import type { Config, RateSettings } from '../../config/config.ts';
import type { Repeated } from '../../database/time/repeat.ts';
import { describe } from '../../gateway/errors/log.ts';
import { networksOf } from '../../gateway/http/transport/networks.ts';
import { holderOf } from '../../gateway/http/transport/open-connections.ts';
import { type Holder, LIMITS, openRates, type RateLimits, type Rates } from '../../gateway/rates/rates.ts';
import { limiter } from '../../gateway/rates/shared/limiter.ts';
import { keepSharing, sharedClock } from '../../gateway/rates/shared/share.ts';
import type { Limit } from '../../gateway/rates/shared/tally.ts';
import type { Wiring } from './options.ts';

export type SharedRates = { rates: Rates; share(): Repeated };

const MINUTE = 60;
const HOUR = 3600;

const limitsOf = (it: RateSettings, reads: number, factor = 1): RateLimits => {
  const most = {
    reads: [reads, MINUTE],
    writes: [it.writesPerMinute, MINUTE],
    'sign-ups': [it.signUpsPerHour, HOUR],
    // Codes of LINE that this gateway is given: each sign-up has a sign-in before it.
    'sign-ins': [it.signUpsPerHour, HOUR],
    'check-ins': [it.checkInsPerHour, HOUR],
    // An honest caller never comes near to it.
    'repeated-reports': [it.readsPerMinute, MINUTE],
    'wrong-invitations': [it.wrongCodesPerHour, HOUR],
    // One that is refused costs about as much as a read.
    'refused-tokens': [it.anonymousReadsPerMinute, MINUTE],
    // Of pages that are in order there are none.
    'csp-reports': [60, MINUTE],
  } as const;
  const limits = LIMITS.map((name): [string, Limit] => [name, { name, most: most[name][0] * factor, seconds: most[name][1] }]);
  return Object.fromEntries(limits) as RateLimits;
};

/** As many devices as a booth has may be signed in as one member with an identity provider, and share what the member has. */
const DEVICES_OF_MEMBER = 10;

function limitsOfAll({ rates, crowds }: Config): Record<'person' | 'member' | 'address' | 'crowd', RateLimits> {
  const { readsPerMinute, anonymousReadsPerMinute } = rates;
  return {
    person: limitsOf(rates, readsPerMinute),
    member: limitsOf(rates, readsPerMinute, DEVICES_OF_MEMBER),
    address: limitsOf(rates, anonymousReadsPerMinute),
    crowd: limitsOf(rates, anonymousReadsPerMinute, crowds.factor),
  };
}

export function sharedRates({ config, database }: Wiring, log: FastifyBaseLogger, refused: (limit: string) => void): SharedRates {
  const clock = sharedClock();
  const counts = limiter(clock.now);
  return {
    rates: openRates({
      limits: limitsOfAll(config),
      limiter: counts,
      crowdFactor: config.crowds.factor,
      holderOf: holders(config),
      refused,
    }),
    share: () => keepSharing(database.orm.em, counts, clock, told(log)),
  };
}

function holders({ crowds }: Config): Rates['ofAddress'] {
  const networks = networksOf(crowds.addresses);
  const known = new Map<string, Holder>();
  return (address) => {
    const before = known.get(address);
    if (before) return before;
    const holder = { key: holderOf(address), isCrowd: networks.has(address) };
    // A proxy may hand on what is no address.
    if (address.length > MAX_ADDRESS_LENGTH) return holder;
    if (known.size >= MAX_KNOWN_ADDRESSES) known.clear();
    known.set(address, holder);
    return holder;
  };
}

/** To look an address up in networks costs more than to count it. */
const MAX_KNOWN_ADDRESSES = 10_000;
const MAX_ADDRESS_LENGTH = 64;

const told = (log: FastifyBaseLogger) => ({
  lost: (error: unknown) =>
    log.warn({ error: describe(error) }, 'the rates cannot be shared with other gateways: each counts for itself until they can'),
  back: () => log.warn('the rates are shared again'),
});
