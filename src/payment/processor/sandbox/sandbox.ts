import { raw } from '@mikro-orm/core';
import type { EntityData, EntityManager } from '@mikro-orm/postgresql';
import { retryWhileUnavailable } from '../../../database/unavailable.ts';
import { type ChallengeResult, Impossible, type Processor, type Reference, type Registration } from '../processor.ts';
import { answerOfCard } from './cards.ts';
import { foundIn, newSlip, newTransaction, referenceOf, SandboxTransaction, slipOf } from './transaction.ts';

const RIDES_OUT_MS = 1_000;

/**
 * A card processor that takes no money, for demonstrations and tests. It keeps its book in the database but outside the
 * gateway's transactions, as a processor elsewhere would, so it survives a crash and serves several gateways.
 * `challengePage` is where a holder is asked; null where there is no such page.
 */
export function sandbox(database: EntityManager, challengePage: (() => string) | null = null): Processor {
  // A processor elsewhere would not notice that our database is away for a moment.
  const call = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> =>
    retryWhileUnavailable(() => work(database.fork()), { forMs: RIDES_OUT_MS });
  return {
    name: 'sandbox',
    uncertainForSeconds: 5,
    register: (registration) => call((em) => register(em, registration)),
    authorise: (reference, request) =>
      call(async (em) => {
        const key = { ...referenceOf(reference), amount: request.amount };
        await move(em, key, 'registered', answerOfCard(request, challengePage !== null));
        const entry = await read(em, key);
        if (entry.status !== 'challenged' && entry.status !== 'passed') return resultOf(entry);
        return { outcome: 'challenge', reference, redirectUrl: `${challengePage?.()}?transaction=${reference.accessId}` };
      }),
    finishChallenge: (reference, amount) =>
      call(async (em) => {
        const key = { ...referenceOf(reference), amount };
        // A holder who has not answered when the shop asks was not recognised, as at GMO.
        await move(em, key, 'challenged', { status: 'declined', refusal: 'AUTHENTICATION_FAILED' });
        await move(em, key, 'passed', { status: 'authorised', ...newSlip() });
        return resultOf(await read(em, key));
      }),
    capture: (reference, amount) =>
      call(async (em) => slipOf(await finish(em, { ...referenceOf(reference), amount }, 'captured'))),
    void: (reference) => call(async (em) => void (await finish(em, referenceOf(reference), 'voided'))),
    find: (processorOrderId) =>
      call(async (em) => {
        const entry = await em.findOne(SandboxTransaction, { processorOrderId });
        return entry && foundIn(entry);
      }),
  };
}

async function register(em: EntityManager, registration: Registration): Promise<Reference> {
  const entry = await em.upsert(SandboxTransaction, newTransaction(registration), { onConflictAction: 'ignore' });
  if (entry.amount !== registration.amount) throw new Impossible('this id was registered with another amount');
  return referenceOf(entry);
}

type Key = Reference & { amount?: number };

/** Changes nothing where the payment is at another step by now. */
const move = (em: EntityManager, key: Key, from: SandboxTransaction['status'], changes: EntityData<SandboxTransaction>) =>
  em.nativeUpdate(SandboxTransaction, { ...key, status: from }, changes);

async function read(em: EntityManager, key: Key): Promise<SandboxTransaction> {
  const entry = await em.findOne(SandboxTransaction, key);
  if (!entry) throw new Impossible('the sandbox has no such payment of this amount');
  return entry;
}

/** A payment that is no longer as it was registered answers what became of it, as card processors do. */
function resultOf(entry: SandboxTransaction): ChallengeResult {
  const { status, refusal } = entry;
  if (status === 'declined') return { outcome: 'declined', refusal: refusal ?? 'PAYMENT_DECLINED' };
  if (status !== 'authorised' && status !== 'captured') throw new Impossible(`the payment is ${status}`);
  return { outcome: 'authorised', reference: referenceOf(entry), slip: slipOf(entry) };
}

/** Doing the same again is harmless, doing the other is impossible. */
async function finish(em: EntityManager, key: Key, status: 'captured' | 'voided'): Promise<SandboxTransaction> {
  const count = status === 'captured' ? { captures: raw('captures + 1') } : { voids: raw('voids + 1') };
  await move(em, key, 'authorised', { status, ...count });
  const entry = await read(em, key);
  if (entry.status !== status) throw new Impossible(`what is ${entry.status} cannot be ${status}`);
  return entry;
}
