import type { FastifyRequest } from 'fastify';
import type { PaidAt } from '../../payment/checkout.ts';
import type { FoundPayment, Processor } from '../../payment/processor/processor.ts';
import type { Context } from '../request/context.ts';

type Told = { found: FoundPayment | null; askedAt: number };

const told = new WeakMap<FastifyRequest, Map<string, Told>>();

/** Shorter than the lease that keeps others from changing at the processor what is asked about. */
const HOLDS_FOR_MS = 15_000;

/** Thrown where a keyed call needs to know what the processor has: no transaction is open while that is asked. */
export class MustAsk extends Error {
  readonly ask: () => Promise<void>;

  constructor(ask: () => Promise<void>) {
    super('the processor must be asked outside of the transaction');
    this.ask = ask;
  }
}

/** Of a keyed call: what was told outside of its transaction, so that the call is made once more after it was asked. */
export function askedOutside({ gateway: { checkout }, isInTransaction, request }: Context): PaidAt {
  if (!isInTransaction) return checkout;
  const answers = told.get(request) ?? new Map<string, Told>();
  told.set(request, answers);
  const { processor } = checkout;
  const ask = async (orderId: string) => {
    const askedAt = performance.now();
    answers.set(orderId, { found: await processor.find(orderId), askedAt });
  };
  const find = async (orderId: string): Promise<FoundPayment | null> => {
    const known = answers.get(orderId);
    if (known && performance.now() - known.askedAt < HOLDS_FOR_MS) return known.found;
    throw new MustAsk(() => ask(orderId));
  };
  return { processor: Object.assign(Object.create(processor), { find }) as Processor };
}
