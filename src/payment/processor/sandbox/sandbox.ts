import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { retryWhileUnavailable } from '../../../database/unavailable.ts';
import { type AnnouncingProcessor, type ChallengeResult, Impossible, type Reference, type Registration } from '../processor.ts';
import { answerOfCard } from './cards.ts';
import { keyOf, moveTransaction, readTransaction, type TransactionKey } from './moving.ts';
import { refundInSandbox } from './refund.ts';
import { foundIn, newSlip, newTransaction, SandboxTransaction, sandboxReference, slipOf, standingsIn } from './transaction.ts';

const RETRY_FOR_MS = 300;

/**
 * Moves no money, for demonstrations and tests. Its rows are written outside the gateway's transactions, as a remote processor's
 * would be, so it survives a crash and serves several gateways.
 */
export function sandbox(database: EntityManager, challengePage: (() => string) | null = null): AnnouncingProcessor {
  // A remote processor would not notice that our database is away for a moment.
  const call = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> =>
    retryWhileUnavailable(() => work(database.fork()), { forMs: RETRY_FOR_MS });
  return {
    name: 'sandbox',
    canChallenge: challengePage !== null,
    uncertainForSeconds: 5,
    register: (registration) => call((em) => registerTransaction(em, registration)),
    authorise: (reference, request) =>
      call(async (em) => {
        const key = { ...keyOf(reference), amount: request.amount };
        await moveTransaction(em, key, 'registered', answerOfCard(em, reference, request, challengePage !== null));
        const entry = await readTransaction(em, key);
        if (entry.status !== 'challenged' && entry.status !== 'passed') return resultOf(em, entry);
        return { outcome: 'challenge', reference, redirectUrl: `${challengePage?.()}?transaction=${reference.accessId}` };
      }),
    finishChallenge: (reference, amount) =>
      call(async (em) => {
        const key = { ...keyOf(reference), amount };
        // A challenge that is still open when the shop asks has failed, as at GMO.
        await moveTransaction(em, key, 'challenged', { status: 'declined', refusal: 'AUTHENTICATION_FAILED' });
        await moveTransaction(em, key, 'passed', { status: 'authorised', ...newSlip() });
        return resultOf(em, await readTransaction(em, key));
      }),
    capture: (reference, amount) =>
      call(async (em) => slipOf(await finishTransaction(em, { ...keyOf(reference), amount }, 'captured'))),
    void: (reference) => call(async (em) => void (await finishTransaction(em, keyOf(reference), 'voided'))),
    refund: (reference, request) => call((em) => refundInSandbox(em, keyOf(reference), request)),
    find: (processorOrderId) =>
      call(async (em) => {
        const entry = await em.findOne(SandboxTransaction, { processorOrderId });
        return entry && foundIn(em, entry);
      }),
    findAll: (ids) => call((em) => standingsIn(em, ids)),
  };
}

async function registerTransaction(em: EntityManager, registration: Registration): Promise<Reference> {
  const entry = await em.upsert(SandboxTransaction, newTransaction(em, registration), { onConflictAction: 'ignore' });
  if (entry.amount !== registration.amount) throw new Impossible('this id was registered with another amount');
  return sandboxReference(em, entry);
}

/** Repeated calls answer what became of the payment, as card processors do. */
function resultOf(em: EntityManager, entry: SandboxTransaction): ChallengeResult {
  const { status, refusal } = entry;
  if (status === 'declined') return { outcome: 'declined', refusal: refusal ?? 'PAYMENT_DECLINED' };
  if (status !== 'authorised' && status !== 'captured') throw new Impossible(`the payment is ${status}`);
  return { outcome: 'authorised', reference: sandboxReference(em, entry), slip: slipOf(entry) };
}

async function finishTransaction(
  em: EntityManager,
  key: TransactionKey,
  status: 'captured' | 'voided',
): Promise<SandboxTransaction> {
  const count = status === 'captured' ? { captures: raw('captures + 1') } : { voids: raw('voids + 1') };
  await moveTransaction(em, key, 'authorised', { status, ...count });
  const entry = await readTransaction(em, key);
  if (entry.status !== status) throw new Impossible(`what is ${entry.status} cannot be ${status}`);
  return entry;
}
