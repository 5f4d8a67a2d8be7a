import type { EntityManager } from '@mikro-orm/postgresql';
import { together } from '../../../database/together.ts';
import { retryWhileUnavailable } from '../../../database/unavailable.ts';
import {
  type Authorisation,
  type AuthoriseRequest,
  type ChallengeResult,
  type Decline,
  Impossible,
  type Processor,
  type Reference,
  type Registration,
} from '../processor.ts';
import {
  announce,
  foundIn,
  type Key,
  type Mover,
  mover,
  newSlip,
  orderIdOf,
  referenceOf,
  SandboxTransaction,
  slipOf,
} from './transaction.ts';

/** The cards of the sandbox that are declined. Every other token, and none at all, is accepted. */
export const DECLINED_TOKENS: Record<string, Decline> = {
  tok_declined: 'PAYMENT_DECLINED',
  tok_limit: 'CARD_LIMIT_EXCEEDED',
  tok_security_code: 'SECURITY_CODE_WRONG',
  tok_expired: 'CARD_EXPIRED',
  tok_3ds_fail: 'AUTHENTICATION_FAILED',
  tok_invalid: 'CARD_TOKEN_INVALID',
  tok_try_later: 'PAYMENT_TRY_LATER',
};

/** A token is what a client sent, `constructor` as well. */
const declineOf = (token: string): Decline | undefined =>
  Object.hasOwn(DECLINED_TOKENS, token) ? DECLINED_TOKENS[token] : undefined;

/** The card whose bank wants to ask its holder. */
export const CHALLENGED_TOKEN = 'tok_3ds_challenge';

/** Where the holder is asked; null where nobody serves that page. */
type ChallengePage = (() => string) | null;

/**
 * A card processor that takes no money, for demonstrations and tests. It keeps its book in the database but outside the
 * gateway's transactions, as a processor elsewhere would, so it survives a crash and serves several gateways.
 */
export function sandbox(em: EntityManager, challengePage: ChallengePage = null): Processor {
  const move = mover(em);
  const announced = together((requests: readonly Registration[]) => announce(em, requests), { keyOf: orderIdOf });
  return {
    name: 'sandbox',
    uncertainForSeconds: 5,
    register: (request) => elsewhere(async () => (await announced(request)) ?? earlier(em, request)),
    authorise: (reference, request) => elsewhere(() => authorise({ em, move, challengePage }, reference, request)),
    finishChallenge: (reference, amount) => elsewhere(() => finishChallenge(em, move, { ...reference, amount })),
    capture: (reference, amount) => elsewhere(async () => slipOf(await settle(em, move, { ...reference, amount }, 'captured'))),
    void: (reference) => elsewhere(async () => void (await settle(em, move, reference, 'voided'))),
    find: (processorOrderId) =>
      elsewhere(async () => {
        const entry = await em.fork().findOne(SandboxTransaction, { processorOrderId });
        return entry && foundIn(entry);
      }),
  };
}

const RIDES_OUT_MS = 1_000;

/** A processor elsewhere would not notice that our database is away for a moment. */
const elsewhere = <T>(work: () => Promise<T>): Promise<T> => retryWhileUnavailable(work, { forMs: RIDES_OUT_MS });

/** What was announced before, under the same id. */
async function earlier(em: EntityManager, { processorOrderId, amount }: Registration): Promise<Reference> {
  const entry = await em.fork().findOneOrFail(SandboxTransaction, { processorOrderId });
  if (entry.amount !== amount) throw new Impossible('this id was registered with another amount');
  return referenceOf(entry);
}

type Desk = { em: EntityManager; move: Mover; challengePage: ChallengePage };

/** A payment that is no longer as it was registered answers what became of it, as card processors do. */
async function authorise(
  { em, move, challengePage }: Desk,
  reference: Reference,
  { amount, cardToken, returnUrl }: AuthoriseRequest,
): Promise<Authorisation> {
  const asksHolder = cardToken === CHALLENGED_TOKEN;
  const challenged = (): Authorisation => ({
    outcome: 'challenge',
    reference,
    redirectUrl: `${challengePage?.()}?transaction=${reference.accessId}`,
  });
  const refusal = asksHolder ? 'AUTHENTICATION_FAILED' : declineOf(cardToken ?? '');
  const slip = newSlip();
  const registered = { ...reference, amount, from: 'registered' } as const;
  if (asksHolder && challengePage) {
    if (await move({ ...registered, to: 'challenged', returnUrl })) return challenged();
  } else if (refusal) {
    if (await move({ ...registered, to: 'declined', refusal })) return { outcome: 'declined', refusal };
  } else if (await move({ ...registered, to: 'authorised', ...slip })) {
    return { outcome: 'authorised', reference, slip };
  }
  const entry = await read(em, reference, amount);
  return entry.status === 'challenged' || entry.status === 'passed' ? challenged() : standingOf(entry);
}

/** A holder who has not answered when the shop asks was not recognised, as at GMO. */
async function finishChallenge(em: EntityManager, move: Mover, key: Key): Promise<ChallengeResult> {
  const slip = newSlip();
  const answer =
    (await move({ ...key, from: 'challenged', to: 'declined', refusal: 'AUTHENTICATION_FAILED' })) ??
    (await move({ ...key, from: 'passed', to: 'authorised', ...slip })) ??
    (await read(em, key, key.amount));
  return standingOf(answer);
}

function standingOf(entry: SandboxTransaction): ChallengeResult {
  const { status, refusal } = entry;
  if (status === 'declined') return { outcome: 'declined', refusal: refusal ?? 'PAYMENT_DECLINED' };
  if (status !== 'authorised' && status !== 'captured') throw new Impossible(`the payment is ${status}`);
  return { outcome: 'authorised', reference: referenceOf(entry), slip: slipOf(entry) };
}

async function read(em: EntityManager, reference: Reference, amount?: number): Promise<SandboxTransaction> {
  const { processorOrderId, accessId, accessPass } = reference;
  const entry = await em.fork().findOne(SandboxTransaction, { processorOrderId, accessId, accessPass });
  if (!entry) throw new Impossible('the sandbox has no such payment');
  if (amount !== undefined && entry.amount !== amount) throw new Impossible('the amount is another one');
  return entry;
}

/** Captures or voids what is authorised; doing the same again is harmless, doing the other is impossible. */
async function settle(em: EntityManager, move: Mover, key: Key, to: 'captured' | 'voided'): Promise<SandboxTransaction> {
  const entry = (await move({ ...key, from: 'authorised', to })) ?? (await read(em, key, key.amount));
  if (entry.status !== to) throw new Impossible(`what is ${entry.status} cannot be ${to}`);
  return entry;
}
