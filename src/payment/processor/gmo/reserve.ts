import {
  type Authorisation,
  type AuthoriseRequest,
  type ChallengeResult,
  Impossible,
  type Reference,
  type Registration,
} from '../processor.ts';
import { isGenuine } from './check-string.ts';
import { gravest, ORDER_ID_TAKEN, TOKEN_USED } from './codes.ts';
import { type Answer, Garbled, need } from './form.ts';
import { Unanswered } from './line.ts';
import { type Challenging, refuse, type Shop } from './shop.ts';
import { KEYS, lookAfter, SLIP } from './trade.ts';

type Authorised = Extract<Authorisation, { outcome: 'authorised' }>;

/** `TdFlag` 2 is 3-D Secure 2; `Tds2Type` says what becomes of a card whose company does not know it. */
const CHALLENGING: Record<Challenging, Record<string, string>> = {
  off: { TdFlag: '0' },
  attempt: { TdFlag: '2', Tds2Type: '3' },
  required: { TdFlag: '2', Tds2Type: '2' },
};

export async function register(shop: Shop, { processorOrderId: orderId, amount }: Registration): Promise<Reference> {
  const order = { OrderID: orderId, JobCd: 'AUTH', Amount: String(amount) };
  const fields = { ...shop.credentials, ...order, ...CHALLENGING[shop.challenging] };
  const reply = await shop.line('EntryTran', { orderId, fields, read: (answer) => need(answer, KEYS) });
  if ('value' in reply) return { processorOrderId: orderId, accessId: reply.value.AccessID, accessPass: reply.value.AccessPass };
  if (gravest(reply.errors) === 'unknown') throw unknownAfter(reply.errors);
  // Our ids are used once: who took this one is this payment, before an answer was lost.
  const trade = reply.errors.includes(ORDER_ID_TAKEN) ? await lookAfter(shop, orderId) : null;
  if (!trade) return refuse(reply.errors);
  if (trade.amount !== amount) throw new Impossible('this id was registered with another amount');
  return trade.reference;
}

/** Tokens are ASCII; what is not was never one. */
const CARD_TOKEN = /^[\x21-\x7e]+$/;

export async function authorise(shop: Shop, reference: Reference, request: AuthoriseRequest): Promise<Authorisation> {
  const { amount, cardToken, returnUrl } = request;
  if (!cardToken || !CARD_TOKEN.test(cardToken)) return { outcome: 'declined', refusal: 'CARD_TOKEN_INVALID' };
  const { processorOrderId: orderId } = reference;
  const fields = {
    ...keysOf(reference),
    OrderID: orderId,
    Method: '1',
    Token: cardToken,
    ...(shop.challenging !== 'off' && returnTo(returnUrl)),
  };
  const reply = await shop.line('ExecTran', { orderId, fields, read: readExecution });
  if ('errors' in reply) return afterErrors(shop, reference, amount, reply.errors);
  if (typeof reply.value === 'string') return { outcome: 'challenge', reference, redirectUrl: reply.value };
  return reserved(shop, reference, amount, reply.value);
}

/** The browser comes back with GET, so that the address may be any page. */
function returnTo(returnUrl: string | null): Record<string, string> {
  if (!returnUrl) throw new Impossible('3-D Secure needs an address where the browser comes back to');
  return { RetUrl: returnUrl, CallbackType: '3' };
}

export async function finishChallenge(shop: Shop, reference: Reference, amount: number): Promise<ChallengeResult> {
  const { processorOrderId: orderId } = reference;
  const reply = await shop.line('SecureTran2', { orderId, fields: keysOf(reference), read: (answer) => answer });
  if ('value' in reply) return reserved(shop, reference, amount, reply.value);
  return afterErrors(shop, reference, amount, reply.errors);
}

const keysOf = ({ accessId, accessPass }: Reference) => ({ AccessID: accessId, AccessPass: accessPass });

/** The answer, or the address of the challenge. */
function readExecution(answer: Answer): Answer | string {
  if (need(answer, { ACS: /^[012]$/ }).ACS === '0') return answer;
  const { RedirectUrl } = need(answer, { ACS: /^2$/, RedirectUrl: /^https?:\/\/\S+$/ });
  if (!URL.canParse(RedirectUrl)) throw new Garbled('the answer has no address of a challenge');
  return RedirectUrl;
}

/** An answer that is not GMO's, or not about this payment, says nothing: GMO is asked where the payment stands. */
async function reserved(shop: Shop, reference: Reference, amount: number, answer: Answer): Promise<Authorised> {
  if (isGenuine(answer, shop.credentials.ShopPass) && answer.fields.get('OrderID') === reference.processorOrderId) {
    const { TranID, TranDate, Approve, Forward } = need(answer, SLIP);
    return { outcome: 'authorised', reference, slip: { tranId: TranID, tranDate: TranDate, approve: Approve, forward: Forward } };
  }
  const found = await reservedAlready(shop, reference, amount);
  if (found) return found;
  throw new Unanswered('the answer is not one of GMO to this payment');
}

async function afterErrors(
  shop: Shop,
  reference: Reference,
  amount: number,
  errors: readonly string[],
): Promise<ChallengeResult> {
  const meaning = gravest(errors);
  if (meaning === 'unknown') throw unknownAfter(errors);
  // The token may have been used by this very payment, in a call whose answer was lost.
  if (meaning === 'stale' || errors.includes(TOKEN_USED)) {
    const found = await reservedAlready(shop, reference, amount);
    if (found) return found;
  }
  if (typeof meaning === 'object') return { outcome: 'declined', refusal: meaning.decline };
  if (meaning === 'stale') throw unknownAfter(errors);
  return refuse(errors);
}

/** The reservation that there is; null where none is yet. */
async function reservedAlready(shop: Shop, reference: Reference, amount: number): Promise<Authorised | null> {
  const trade = await lookAfter(shop, reference.processorOrderId);
  if (!trade || trade.status === 'voided') throw new Impossible('the payment is not there any more');
  // Something may be reserved, so this is no refusal.
  if (trade.amount !== amount || trade.reference.accessId !== reference.accessId)
    throw new Unanswered('GMO speaks of another payment');
  return trade.status === 'open' ? null : { outcome: 'authorised', reference, slip: trade.slip };
}

const unknownAfter = (errors: readonly string[]): Unanswered =>
  new Unanswered(`GMO does not know what became of the call (${errors.join(' ')})`);
