import { japaneseTime } from '../../database/time/japanese-time.ts';
import type { RefusalCode } from '../../refusal.ts';

/** `processorOrderId` is our id, which exists before any call; the other two are the processor's keys. */
export type Reference = { processorOrderId: string; accessId: string; accessPass: string };

export type ProcessorSlip = { tranId: string; tranDate: string; approve: string; forward: string };

/** As far as the holder can act on it; the exact codes are in the log. */
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

/** Nothing is reserved before the card's bank has vouched for its holder. Only where the processor `canChallenge`. */
type Demand = { mustChallenge?: boolean };

export type Registration = Demand & { processorOrderId: string; amount: number };

/** `payer`: the id of the user, kept by a processor that can keep it, for the day when a database has lost the payment. */
export type AuthoriseRequest = Demand & {
  amount: number;
  cardToken: string | null;
  returnUrl: string | null;
  payer?: string | undefined;
};

export type Authorised = { outcome: 'authorised'; reference: Reference; slip: ProcessorSlip };
/** Yen captured before a refund, and left after it: 0 gives all of it back. */
export type RefundRequest = { captured: number; left: number };

type Declined = { outcome: 'declined'; refusal: Decline };

/** `challenge`: 3-D Secure. The browser must visit the page of the card's bank and come back to `returnUrl`. */
export type Authorisation = Authorised | Declined | { outcome: 'challenge'; reference: Reference; redirectUrl: string };

/** A challenge that is not passed when the browser comes back counts as failed. */
export type ChallengeResult = Authorised | Declined;

/**
 * `open`: registered, no money reserved; a call may still be under way. `amount`: of what was captured, what a refund has left.
 */
export type FoundPayment =
  | { status: 'open'; reference: Reference; amount: number; isChallenged: boolean }
  | {
      status: 'authorised' | 'captured' | 'voided';
      reference: Reference;
      amount: number;
      slip: ProcessorSlip;
      payer?: string | undefined;
    }
  | { status: 'declined'; refusal: Decline };

/** One payment in a list of many. */
export type ListedPayment = { status: FoundPayment['status']; amount?: number };

/**
 * `authorise` reserves the amount; after the draw `capture` takes it or `void` releases it. A call that throws has an unknown
 * outcome, which `find` tells, unless it throws Busy or Impossible. All calls but `authorise` may be repeated. A
 * `processorOrderId` is never used for a second payment.
 */
export interface Processor {
  readonly name: string;
  /** Whether a payment may demand 3-D Secure. */
  readonly canChallenge: boolean;
  /** How long after a call its effect may still appear. */
  readonly uncertainForSeconds: number;
  /** Moves no money; repeatable with the same amount. Absent where nothing is registered: the keys are then empty. */
  register?(request: Registration): Promise<Reference>;
  authorise(reference: Reference, request: AuthoriseRequest): Promise<Authorisation>;
  finishChallenge(reference: Reference, amount: number): Promise<ChallengeResult>;
  capture(reference: Reference, amount: number): Promise<ProcessorSlip>;
  /** Never refunds what was captured. */
  void(reference: Reference): Promise<void>;
  /**
   * Says what is to be left, not how much is to go back, so that asking again gives nothing back twice. Where neither `captured`
   * nor `left` is what the processor has, it is Impossible. One at a time: a call that is late would undo a later one.
   */
  refund(reference: Reference, request: RefundRequest): Promise<void>;
  find(processorOrderId: string): Promise<FoundPayment | null>;
  /** Many at once, where that can be. What is not in the answer may be there all the same. */
  findAll?(processorOrderIds: readonly string[]): Promise<Map<string, ListedPayment>>;
  /** The meaning of a word in the status column of the processor's own lists. */
  statusNamed?(word: string): ListedPayment['status'] | undefined;
}

export type AnnouncingProcessor = Processor & Required<Pick<Processor, 'register'>>;

/** Certainly not carried out, and may be repeated as it is. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** Certainly not carried out, and never will be. */
export class Impossible extends Error {
  override readonly name: string = 'Impossible';
}

/** A refund never takes more. */
export function refuseRaising({ captured, left }: RefundRequest): void {
  if (!(left >= 0 && left < captured)) throw new Impossible(`a refund cannot leave ${left} of ${captured} yen`);
}

/** The reservation has expired: it can be released, but not captured. */
export class Lapsed extends Impossible {
  override readonly name = 'Lapsed';
}

/** Money is where no call of ours can move it, or differs from our row: a person must look. */
export class Alarm extends Error {
  override readonly name = 'Alarm';
}

const freeSlip = (): ProcessorSlip => ({ tranId: '', tranDate: japaneseTime(new Date()), approve: '', forward: '' });
const withoutKeys = (processorOrderId: string): Reference => ({ processorOrderId, accessId: '', accessPass: '' });

export const FREE_OF_CHARGE: Processor = {
  name: 'free',
  canChallenge: false,
  uncertainForSeconds: 0,
  authorise: async (reference) => ({ outcome: 'authorised', reference, slip: freeSlip() }),
  finishChallenge: async (reference) => ({ outcome: 'authorised', reference, slip: freeSlip() }),
  capture: async () => freeSlip(),
  void: async () => {},
  refund: async () => {},
  find: async (processorOrderId) => ({
    status: 'authorised',
    reference: withoutKeys(processorOrderId),
    amount: 0,
    slip: freeSlip(),
  }),
};
