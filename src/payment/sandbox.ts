import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Authorisation,
  type AuthoriseRequest,
  type ChallengeResult,
  type Decline,
  Impossible,
  type Processor,
  type Reference,
  type Registration,
} from './processor.ts';
import {
  foundIn,
  type Key,
  move,
  newSlip,
  newTransaction,
  referenceOf,
  SandboxTransaction,
  slipOf,
} from './sandbox-transaction.ts';

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
  return {
    name: 'sandbox',
    uncertainForSeconds: 5,
    register: (request) => register(em, request),
    authorise: (reference, request) => authorise(em, reference, request, challengePage),
    async finishChallenge(reference, amount) {
      const slip = newSlip();
      if (await move(em, { ...reference, amount }, 'passed', { status: 'authorised', ...slip }))
        return { outcome: 'authorised', reference, slip };
      return standingOf(await read(em, reference, amount));
    },
    async capture(reference, amount) {
      return slipOf(await settle(em, { ...reference, amount }, 'captured', 'captures'));
    },
    async void(reference) {
      await settle(em, reference, 'voided', 'voids');
    },
    async find(processorOrderId) {
      const entry = await em.fork().findOne(SandboxTransaction, { processorOrderId });
      return entry && foundIn(entry);
    },
  };
}

async function register(em: EntityManager, request: Registration): Promise<Reference> {
  const { processorOrderId, amount } = request;
  const it = newTransaction(request);
  const [row] = await em.fork().execute<object[]>(
    `insert into sandbox_transactions (processor_order_id, amount, status, access_id, access_pass, tran_id, tran_date, approve, forward)
     values (?, ?, ?, ?, ?, '', '', '', '') on conflict (processor_order_id) do nothing returning 1`,
    [it.processorOrderId, it.amount, it.status, it.accessId, it.accessPass],
  );
  if (row) return referenceOf(it);
  const earlier = await em.fork().findOneOrFail(SandboxTransaction, { processorOrderId });
  if (earlier.amount !== amount) throw new Impossible('this id was registered with another amount');
  return referenceOf(earlier);
}

/** A payment that is no longer as it was registered answers what became of it, as card processors do. */
async function authorise(
  em: EntityManager,
  reference: Reference,
  { amount, cardToken, returnUrl }: AuthoriseRequest,
  challengePage: ChallengePage,
): Promise<Authorisation> {
  const asksHolder = cardToken === CHALLENGED_TOKEN;
  const challenged = (): Authorisation => ({
    outcome: 'challenge',
    reference,
    redirectUrl: `${challengePage?.()}?transaction=${reference.accessId}`,
  });
  const refusal = asksHolder ? 'AUTHENTICATION_FAILED' : declineOf(cardToken ?? '');
  const slip = newSlip();
  const registered = { ...reference, amount };
  if (asksHolder && challengePage) {
    if (await move(em, registered, 'registered', { status: 'challenged', returnUrl })) return challenged();
  } else if (refusal) {
    if (await move(em, registered, 'registered', { status: 'declined', refusal })) return { outcome: 'declined', refusal };
  } else if (await move(em, registered, 'registered', { status: 'authorised', ...slip })) {
    return { outcome: 'authorised', reference, slip };
  }
  const standing = standingOf(await read(em, reference, amount));
  return standing.outcome === 'unfinished' ? challenged() : standing;
}

function standingOf(entry: SandboxTransaction): ChallengeResult {
  const { status, refusal } = entry;
  if (status === 'declined') return { outcome: 'declined', refusal: refusal ?? 'PAYMENT_DECLINED' };
  // The holder may have answered in between: whoever asks again gets it.
  if (status === 'challenged' || status === 'passed') return { outcome: 'unfinished' };
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
async function settle(
  em: EntityManager,
  key: Key,
  status: 'captured' | 'voided',
  counter: 'captures' | 'voids',
): Promise<SandboxTransaction> {
  const moved = await move(em, key, 'authorised', { status, [counter]: 1 });
  const entry = moved ?? (await read(em, key, key.amount));
  if (entry.status !== status) throw new Impossible(`what is ${entry.status} cannot be ${status}`);
  return entry;
}
