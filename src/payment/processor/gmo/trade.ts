import type { Decline, Found, Reference, Slip } from '../processor.ts';
import { gravest, NO_SUCH_PAYMENT } from './codes.ts';
import { type Answer, Garbled, need } from './form.ts';
import { Unanswered } from './line.ts';
import { refuse, type Shop } from './shop.ts';

export const KEYS = { AccessID: /^\w{32}$/, AccessPass: /^\w{32}$/ };
export const SLIP = { TranID: /^\d{1,28}$/, TranDate: /^\d{14}$/, Approve: /^.{0,7}$/, Forward: /^\w{0,7}$/ };
const TRADE = {
  ...KEYS,
  OrderID: /^[\w-]{1,27}$/,
  Status: /^[A-Z]+$/,
  ProcessDate: /^\d{14}$/,
  Amount: /^\d{1,7}$/,
  Tax: /^\d{0,7}$/,
  TranID: /^\d{0,28}$/,
  Approve: /^.{0,7}$/,
  Forward: /^\w{0,7}$/,
};

/** Where a payment stands, in our words. Others are of operations that are never asked for here. */
const STANDING: Record<string, 'open' | 'authorised' | 'captured' | 'voided'> = {
  UNPROCESSED: 'open',
  AUTHENTICATED: 'open',
  AUTH: 'authorised',
  CAPTURE: 'captured',
  SALES: 'captured',
  VOID: 'voided',
  CANCEL: 'voided',
  RETURN: 'voided',
  RETURNX: 'voided',
};

/** A payment as GMO has it. */
export type Trade = {
  status: 'open' | 'authorised' | 'captured' | 'voided';
  isChallenged: boolean;
  reference: Reference;
  amount: number;
  slip: Slip;
  decline: Decline | undefined;
};

/** Asks for a payment by our id for it. Null for one that GMO never heard of. */
export async function search({ line, credentials }: Shop, orderId: string): Promise<Trade | null> {
  const fields = { ...credentials, OrderID: orderId };
  const reply = await line('SearchTrade', { orderId, fields, read: (answer) => readTrade(answer, orderId) });
  if ('value' in reply) return reply.value;
  if (reply.errors.length === 1 && reply.errors[0] === NO_SUCH_PAYMENT) return null;
  if (gravest(reply.errors) === 'refused') return refuse(reply.errors);
  throw new Unanswered(`GMO does not say where the payment stands (${reply.errors.join(' ')})`);
}

/**
 * What became of a call that was refused. Whatever keeps GMO from telling says nothing of that call, so nobody may take it
 * for one that was not carried out.
 */
export function lookAfter(shop: Shop, orderId: string): Promise<Trade | null> {
  return search(shop, orderId).catch((cause: unknown) => {
    throw new Unanswered('GMO did not say where the payment stands', { cause });
  });
}

function readTrade(answer: Answer, orderId: string): Trade {
  const it = need(answer, TRADE);
  const status = STANDING[it.Status];
  if (it.OrderID !== orderId) throw new Garbled('the answer is about another payment');
  if (!status) throw new Garbled(`a payment is never ${it.Status} here`);
  return {
    status,
    isChallenged: it.Status === 'AUTHENTICATED',
    reference: { processorOrderId: orderId, accessId: it.AccessID, accessPass: it.AccessPass },
    amount: Number(it.Amount) + Number(it.Tax),
    // This answer has only one date: that of the last step.
    slip: { tranId: it.TranID, tranDate: it.ProcessDate, approve: it.Approve, forward: it.Forward },
    decline: declineIn(answer.errors),
  };
}

function declineIn(errors: readonly string[]): Decline | undefined {
  const meaning = errors.length > 0 ? gravest(errors) : undefined;
  return typeof meaning === 'object' ? meaning.decline : undefined;
}

export async function find(shop: Shop, orderId: string): Promise<Found | null> {
  const trade = await search(shop, orderId);
  if (!trade) return null;
  const { status, isChallenged, reference, amount, slip, decline } = trade;
  if (status !== 'open') return { status, reference, amount, slip };
  return decline ? { status: 'declined', refusal: decline } : { status, reference, amount, isChallenged };
}
