import type { Decline, FoundPayment, ProcessorSlip, Reference } from '../processor.ts';
import { OutcomeUnknown } from './client.ts';
import { gravest, NO_SUCH_PAYMENT } from './codes.ts';
import { type Answer, MalformedAnswer, need } from './form.ts';
import { type Shop, throwGmoErrors } from './shop.ts';

export const ACCESS_KEYS = { AccessID: /^\w{32}$/, AccessPass: /^\w{32}$/ };
export const SLIP = { TranID: /^\d{1,28}$/, TranDate: /^\d{14}$/, Approve: /^.{0,7}$/, Forward: /^\w{0,7}$/ };
const TRADE = {
  ...ACCESS_KEYS,
  OrderID: /^[\w-]{1,27}$/,
  Status: /^[A-Z]+$/,
  ProcessDate: /^\d{14}$/,
  Amount: /^\d{1,7}$/,
  Tax: /^\d{0,7}$/,
  TranID: /^\d{0,28}$/,
  Approve: /^.{0,7}$/,
  Forward: /^\w{0,7}$/,
};

/** Other statuses belong to operations that are never called here. */
const STATUSES: Record<string, Trade['status']> = {
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

/** In the lists of the shop console, as GMO's manuals call the statuses in Japanese. */
const STATUSES_OF_CONSOLE: Record<string, Trade['status']> = {
  未決済: 'open',
  仮売上: 'authorised',
  即時売上: 'captured',
  実売上: 'captured',
  取消: 'voided',
  返品: 'voided',
  月跨返品: 'voided',
};

const NAMED = new Map(Object.entries({ ...STATUSES, ...STATUSES_OF_CONSOLE }));
export const statusNamed = (word: string): Trade['status'] | undefined => NAMED.get(word);

export type Trade = {
  status: 'open' | 'authorised' | 'captured' | 'voided';
  isChallenged: boolean;
  reference: Reference;
  amount: number;
  slip: ProcessorSlip;
  decline: Decline | undefined;
  payer: string | undefined;
};

export async function search({ send, credentials }: Shop, orderId: string): Promise<Trade | null> {
  const fields = { ...credentials, OrderID: orderId };
  const reply = await send('SearchTrade', { orderId, fields, read: (answer) => readTrade(answer, orderId) });
  if ('value' in reply) return reply.value;
  if (reply.errors.length === 1 && reply.errors[0] === NO_SUCH_PAYMENT) return null;
  if (gravest(reply.errors) === 'refused') return throwGmoErrors(reply.errors);
  throw new OutcomeUnknown(`GMO does not say where the payment stands (${reply.errors.join(' ')})`);
}

/** Failing to look it up says nothing of the call that was refused, so that call must not be taken for one not carried out. */
export function lookAfter(shop: Shop, orderId: string): Promise<Trade | null> {
  return search(shop, orderId).catch((cause: unknown) => {
    throw new OutcomeUnknown('GMO did not say where the payment stands', { cause });
  });
}

function readTrade(answer: Answer, orderId: string): Trade {
  const it = need(answer, TRADE);
  const status = STATUSES[it.Status];
  if (it.OrderID !== orderId) throw new MalformedAnswer('the answer is about another payment');
  if (!status) throw new MalformedAnswer(`a payment is never ${it.Status} here`);
  return {
    status,
    isChallenged: it.Status === 'AUTHENTICATED',
    reference: { processorOrderId: orderId, accessId: it.AccessID, accessPass: it.AccessPass },
    amount: Number(it.Amount) + Number(it.Tax),
    // The only date here is that of the last step.
    slip: { tranId: it.TranID, tranDate: it.ProcessDate, approve: it.Approve, forward: it.Forward },
    decline: declineIn(answer.errors),
    payer: answer.fields.get('ClientField1') || undefined,
  };
}

function declineIn(errors: readonly string[]): Decline | undefined {
  const meaning = errors.length > 0 ? gravest(errors) : undefined;
  return typeof meaning === 'object' ? meaning.decline : undefined;
}

export async function findAtGmo(shop: Shop, orderId: string): Promise<FoundPayment | null> {
  const trade = await search(shop, orderId);
  if (!trade) return null;
  const { status, isChallenged, reference, amount, slip, decline, payer } = trade;
  if (status !== 'open') return { status, reference, amount, slip, ...(payer && { payer }) };
  return decline ? { status: 'declined', refusal: decline } : { status, reference, amount, isChallenged };
}
