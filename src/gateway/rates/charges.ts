import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Holder, LimitName, Rates } from './rates.ts';
import type { Taking } from './shared/limiter.ts';
import type { Limit } from './shared/tally.ts';

declare module 'fastify' {
  interface FastifyRequest {
    charges: Charges | null;
  }
}

type Charge = { name: LimitName; holder: Holder; taking: Taking | undefined };

/** The verb that tells by itself whether it is a write, when it knows whether the same was reported before. */
export const CHECK_IN = 'checkIn';

/** The charges of one request: a read for each root field of its document, or a write. Its answer tells what is left. */
export class Charges {
  /** The request repeated something that had been done before. */
  isForNothing = false;
  private readonly rates: Rates;
  private first: Charge | undefined;
  private told: Taking[] = [];

  constructor(rates: Rates) {
    this.rates = rates;
  }

  get isEmpty(): boolean {
    return this.first === undefined;
  }

  /**
   * Before anything dear is done, when it may not be known yet what is asked for: takes one of the first of these that has any
   * left.
   */
  begin(names: readonly [LimitName, ...LimitName[]], holder: Holder): void {
    let refused: Charge | undefined;
    for (const name of names) {
      this.first = { name, holder, taking: this.rates.take(name, holder) };
      if (!this.first.taking?.isRefused) break;
      // Where nothing is left of any, the first is what it would most likely have been.
      refused ??= this.first;
      this.first = refused;
    }
    this.tell(this.first?.taking);
  }

  /** When it is known. What began as something else is given back, unless this is refused. */
  settle(name: LimitName, cost: number): void {
    const { first } = this;
    if (!first) return;
    if (first.name === name) {
      this.takeMore(first, cost);
      return;
    }
    const settled = { name, holder: first.holder, taking: this.rates.take(name, first.holder, cost) };
    this.tell(settled.taking);
    this.giveBack(first);
    this.first = settled;
  }

  /**
   * A report that did nothing, since it was made before, counts as that alone. Beyond the limit of those it stays what it was.
   */
  didNothing(): void {
    const { first } = this;
    if (this.isForNothing) return;
    this.isForNothing = true;
    if (!first || first.name === 'repeated-reports') return;
    const repeated = this.rates.take('repeated-reports', first.holder);
    if (repeated?.isRefused) return;
    this.giveBack(first);
    this.tell(repeated);
  }

  private giveBack({ holder, taking }: Charge): void {
    if (!taking) return;
    this.rates.giveBack(holder, taking);
    this.told = this.told.filter((one) => one !== taking);
  }

  /** Beside the one that it began with: that stays taken where the rest is refused, for the document was parsed. */
  private takeMore({ name, holder, taking }: Charge, cost: number): void {
    const more = Math.min(cost, taking?.limit.most ?? 0) - 1;
    if (more <= 0) return;
    const rest = this.rates.take(name, holder, more);
    // It will be asked for as a whole again.
    this.tell(rest?.isRefused ? this.rates.take(name, holder, cost) : rest);
  }

  private tell(taking: Taking | undefined): void {
    if (!taking) return;
    const index = this.told.findIndex(({ limit }) => limit.name === taking.limit.name);
    if (index < 0) this.told.push(taking);
    else this.told[index] = taking;
    if (taking.isRefused) throw this.rates.refusal(taking);
  }

  /** As in draft-ietf-httpapi-ratelimit-headers. */
  tellIn(reply: Pick<FastifyReply, 'header'>): void {
    let [policies, left] = ['', ''];
    for (const taking of this.told) {
      const comma = policies === '' ? '' : ', ';
      policies += comma + policyOf(taking.limit);
      left += `${comma}"${taking.limit.name}";r=${taking.left};t=${taking.seconds}`;
    }
    if (policies !== '') reply.header('ratelimit-policy', policies).header('ratelimit', left);
  }
}

export function chargesOf(request: FastifyRequest, rates: Rates): Charges {
  request.charges ??= new Charges(rates);
  return request.charges;
}

const policies = new WeakMap<Limit, string>();

function policyOf(limit: Limit): string {
  const known = policies.get(limit) ?? `"${limit.name}";q=${limit.most};w=${limit.seconds}`;
  policies.set(limit, known);
  return known;
}
