import type { RefusalCode } from '../../refusal.ts';

/** How the processor knows a payment: our id for it, which exists before any call, and its own two keys. */
export type Reference = { processorOrderId: string; accessId: string; accessPass: string };

/** What the processor writes on its slip, in its own spelling. */
export type Slip = { tranId: string; tranDate: string; approve: string; forward: string };

/** Why a card was not accepted, as far as its holder can act on it. What exactly the processor said is in the log. */
export type Decline = Extract<
  RefusalCode,
  | 'PAYMENT_DECLINED'
  | 'CARD_LIMIT_EXCEEDED'
  | 'SECURITY_CODE_WRONG'
  | 'CARD_EXPIRED'
  | 'AUTHENTICATION_FAILED'
  | 'CARD_TOKEN_INVALID'
  | 'PAYMENT_TRY_LATER'
>;

export type Registration = { processorOrderId: string; amount: number };

/** `returnUrl` is where the browser comes back to from a challenge. */
export type AuthoriseRequest = { amount: number; cardToken: string | null; returnUrl: string | null };

type Authorised = { outcome: 'authorised'; reference: Reference; slip: Slip };
type Declined = { outcome: 'declined'; refusal: Decline };

/** `challenge`: 3-D Secure. The card's bank wants to ask its holder, whose browser must go there and come back. */
export type Authorisation = Authorised | Declined | { outcome: 'challenge'; reference: Reference; redirectUrl: string };

/** What came of a challenge. A holder who is not done when the browser comes back was not recognised. */
export type ChallengeResult = Authorised | Declined;

/** What became of a payment at the processor. `open`: announced, no money reserved; a call may still be on its way. */
export type Found =
  | { status: 'open'; reference: Reference; amount: number; isChallenged: boolean }
  | { status: 'authorised' | 'captured' | 'voided'; reference: Reference; amount: number; slip: Slip }
  | { status: 'declined'; refusal: Decline };

/**
 * The port to whoever takes the money. A payment is announced first (`register`), then its amount is reserved
 * (`authorise`), and taken (`capture`) or released (`void`) once the lottery is decided. A call that throws has an unknown
 * outcome, which `find` tells, unless it throws Busy or Impossible. `register`, `finishChallenge`, `capture`, `void` and
 * `find` may be repeated. A `processorOrderId` is used for one payment only, for ever.
 */
export interface Processor {
  readonly name: string;
  /** How long after a call of ours its effect may still turn up. */
  readonly uncertainForSeconds: number;
  /** Announces a payment; no money moves. The same id again, with the same amount, answers the same reference. */
  register(request: Registration): Promise<Reference>;
  authorise(reference: Reference, request: AuthoriseRequest): Promise<Authorisation>;
  /** Asks what came of a challenge, whatever the browser says that it was. `amount` is what was to be reserved. */
  finishChallenge(reference: Reference, amount: number): Promise<ChallengeResult>;
  capture(reference: Reference, amount: number): Promise<Slip>;
  /** Releases what is reserved; never gives back what was taken. */
  void(reference: Reference): Promise<void>;
  /** Null for a payment that the processor never heard of. */
  find(processorOrderId: string): Promise<Found | null>;
}

/** The call was certainly not carried out, and may be repeated as it is. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** The call was certainly not carried out, and never will be. */
export class Impossible extends Error {
  override readonly name: string = 'Impossible';
}

/** What is reserved has outlived its validity: it can be released, but never be taken. */
export class Lapsed extends Impossible {
  override readonly name = 'Lapsed';
}

/** Money is where no call of ours can move it, or is not what our row says: a person must look. */
export class Alarm extends Error {
  override readonly name = 'Alarm';
}

const NO_SLIP: Slip = { tranId: '', tranDate: '', approve: '', forward: '' };
const withoutKeys = (processorOrderId: string): Reference => ({ processorOrderId, accessId: '', accessPass: '' });

/** Who takes nothing for an order that costs nothing: the same steps, without a call to anybody. */
export const FREE_OF_CHARGE: Processor = {
  name: 'free',
  uncertainForSeconds: 0,
  register: async ({ processorOrderId }) => withoutKeys(processorOrderId),
  authorise: async (reference) => ({ outcome: 'authorised', reference, slip: NO_SLIP }),
  finishChallenge: async (reference) => ({ outcome: 'authorised', reference, slip: NO_SLIP }),
  capture: async () => NO_SLIP,
  void: async () => {},
  find: async (processorOrderId) => ({
    status: 'authorised',
    reference: withoutKeys(processorOrderId),
    amount: 0,
    slip: NO_SLIP,
  }),
};
