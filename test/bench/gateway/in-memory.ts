import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { japaneseTime } from '../../../src/database/time/japanese-time.ts';
import {
  Impossible,
  type Processor,
  type ProcessorSlip,
  type Reference,
  type Registration,
} from '../../../src/payment/processor/processor.ts';

type Entry = Registration & {
  reference: Reference;
  slip: ProcessorSlip;
  status: 'registered' | 'authorised' | 'captured' | 'voided';
};

/** How often money was taken and given back: what the benchmark holds against the gateways' books. */
export type Taken = { captures: number; voids: number };

/**
 * A processor that lives in the gateway's own process, so that nothing but the gateway and PostgreSQL is measured. It accepts
 * every card, and keeps the port's promises for one process. Announcing is free; every other call that moves money answers
 * after `answersAfterMs`, as a card company does.
 */
export function inMemoryProcessor(answersAfterMs: number, taken: Taken): Processor {
  const entries = new Map<string, Entry>();
  const answers = async () => void (answersAfterMs > 0 && (await pause(answersAfterMs)));

  function entryOf({ processorOrderId, accessPass }: Reference, amount?: number): Entry {
    const entry = entries.get(processorOrderId);
    if (entry?.reference.accessPass !== accessPass || (amount ?? entry.amount) !== entry.amount)
      throw new Impossible('there is no such payment of this amount');
    return entry;
  }

  /** Once, however often it is asked for. */
  async function finish(entry: Entry, status: 'captured' | 'voided', counted: keyof Taken): Promise<ProcessorSlip> {
    if (entry.status === 'authorised') {
      entry.status = status;
      taken[counted] += 1;
    }
    await answers();
    if (entry.status !== status) throw new Impossible(`what is ${entry.status} cannot be ${status}`);
    return entry.slip;
  }

  return {
    name: 'in-memory',
    canChallenge: false,
    uncertainForSeconds: 5,
    register: async ({ processorOrderId, amount }) => {
      const known = entries.get(processorOrderId) ?? newEntry({ processorOrderId, amount });
      if (known.amount !== amount) throw new Impossible('this id was registered with another amount');
      entries.set(processorOrderId, known);
      return known.reference;
    },
    authorise: async (reference, { amount }) => {
      const entry = entryOf(reference, amount);
      if (entry.status === 'registered') entry.status = 'authorised';
      await answers();
      if (entry.status === 'voided') throw new Impossible('the payment is voided');
      return { outcome: 'authorised', reference: entry.reference, slip: entry.slip };
    },
    finishChallenge: async () => {
      throw new Impossible('nobody is ever challenged');
    },
    capture: (reference, amount) => finish(entryOf(reference, amount), 'captured', 'captures'),
    void: async (reference) => void (await finish(entryOf(reference), 'voided', 'voids')),
    refund: async () => {
      throw new Impossible('no benchmark restores a database');
    },
    find: async (processorOrderId) => {
      const entry = entries.get(processorOrderId);
      if (!entry) return null;
      const { status, reference, amount, slip } = entry;
      return status === 'registered'
        ? { status: 'open', reference, amount, isChallenged: false }
        : { status, reference, amount, slip };
    },
  };
}

function newEntry({ processorOrderId, amount }: Registration): Entry {
  const accessPass = digits(16);
  const tranDate = japaneseTime(new Date());
  const slip = { tranId: `${tranDate.slice(2, 12)}${digits(12)}111111`, tranDate, approve: digits(7), forward: '2a99662' };
  return {
    processorOrderId,
    amount,
    status: 'registered',
    reference: { processorOrderId, accessId: digits(12), accessPass },
    slip,
  };
}

const digits = (count: number): string => String(randomInt(10 ** Math.min(count, 14))).padStart(count, '0');
