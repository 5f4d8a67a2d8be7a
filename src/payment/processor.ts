import type { RefusalCode } from '../refusal.ts';

/** How the processor knows a payment: our id for it, which exists before any call, and its own two keys. */
export type Reference = { processorOrderId: string; accessId: string; accessPass: string };

/** What the processor writes on its slip, in its own spelling. */
export type Slip = { tranId: string; tranDate: string; approve: string; forward: string };

export type AuthoriseRequest = { processorOrderId: string; amount: number; cardToken: string | null };

export type Authorisation =
  | { outcome: 'authorised'; reference: Reference; slip: Slip }
  | { outcome: 'declined'; refusal: RefusalCode };

/** What became of a payment at the processor, when we ask because an answer never came. */
export type Found =
  | { status: 'authorised' | 'captured' | 'voided'; reference: Reference; slip: Slip }
  | { status: 'declined'; refusal: RefusalCode };

/**
 * The port to whoever takes the money. Amounts are reserved first (`authorise`), and taken (`capture`) or released
 * (`void`) once the lottery is decided. A call that throws has an unknown outcome: `find` tells it. `capture` and `void`
 * may be repeated; `find` answers null for a payment that the processor never heard of; a `processorOrderId` is used for one payment only, for ever.
 */
export interface Processor {
  readonly name: string;
  authorise(request: AuthoriseRequest): Promise<Authorisation>;
  capture(reference: Reference, amount: number): Promise<Slip>;
  void(reference: Reference): Promise<void>;
  find(processorOrderId: string): Promise<Found | null>;
}

const NO_SLIP: Slip = { tranId: '', tranDate: '', approve: '', forward: '' };

/** Who takes nothing for an order that costs nothing: the same steps, without a call to anybody. */
export const FREE_OF_CHARGE: Processor = {
  name: 'free',
  authorise: async ({ processorOrderId }) => ({
    outcome: 'authorised',
    reference: { processorOrderId, accessId: '', accessPass: '' },
    slip: NO_SLIP,
  }),
  capture: async () => NO_SLIP,
  void: async () => {},
  find: async (processorOrderId) => ({
    status: 'authorised',
    reference: { processorOrderId, accessId: '', accessPass: '' },
    slip: NO_SLIP,
  }),
};
