import {
  type Authorisation,
  type Authorised,
  type AuthoriseRequest,
  type ChallengeResult,
  Impossible,
  type Reference,
  type Registration,
} from '../processor.ts';
import { isGenuine } from './check-string.ts';
import { OutcomeUnknown } from './client.ts';
import { gravest, ORDER_ID_TAKEN, TOKEN_USED } from './codes.ts';
import { type Answer, MalformedAnswer, need } from './form.ts';
import { type Challenging, type Shop, throwGmoErrors } from './shop.ts';
import { ACCESS_KEYS, lookAfter, SLIP } from './trade.ts';

/** `TdFlag` 2 is 3-D Secure 2; `Tds2Type` decides on cards whose company does not support it. */
const CHALLENGING: Record<Challenging, Record<string, string>> = {
  off: { TdFlag: '0' },
  attempt: { TdFlag: '2', Tds2Type: '3' },
  required: { TdFlag: '2', Tds2Type: '2' },
};

export async function registerAtGmo(shop: Shop, request: Registration): Promise<Reference> {
  const { processorOrderId: orderId, amount, mustChallenge = false } = request;
  const order = { OrderID: orderId, JobCd: 'AUTH', Amount: String(amount) };
  const fields = { ...shop.credentials, ...order, ...CHALLENGING[mustChallenge ? 'required' : shop.challenging] };
  const reply = await shop.send('EntryTran', { orderId, fields, read: (answer) => need(answer, ACCESS_KEYS) });
  if ('value' in reply) return { processorOrderId: orderId, accessId: reply.value.AccessID, accessPass: reply.value.AccessPass };
  if (gravest(reply.errors) === 'unknown') throw unknownAfter(reply.errors);
  // Our ids are never reused, so this payment took the id itself, in a call whose answer was lost.
  const trade = reply.errors.includes(ORDER_ID_TAKEN) ? await lookAfter(shop, orderId) : null;
  if (!trade) return throwGmoErrors(reply.errors);
  if (trade.amount !== amount) throw new Impossible('this id was registered with another amount');
  return trade.reference;
}

const CARD_TOKEN = /^[\x21-\x7e]+$/;

export async function authoriseAtGmo(shop: Shop, reference: Reference, request: AuthoriseRequest): Promise<Authorisation> {
  const { amount, cardToken, returnUrl, payer, mustChallenge } = request;
  if (!cardToken || !CARD_TOKEN.test(cardToken)) return { outcome: 'declined', refusal: 'CARD_TOKEN_INVALID' };
  const { processorOrderId: orderId } = reference;
  const fields = {
    ...accessFields(reference),
    OrderID: orderId,
    Method: '1',
    Token: cardToken,
    ...(payer && { ClientField1: payer }),
    ...(shop.challenging !== 'off' && returnTo(returnUrl)),
    ...(mustChallenge && { Tds2ChallengeIndType: '1' }),
  };
  const reply = await shop.send('ExecTran', { orderId, fields, read: readExecution });
  if ('errors' in reply) return resultAfterErrors(shop, reference, amount, reply.errors);
  if (typeof reply.value === 'string') return { outcome: 'challenge', reference, redirectUrl: reply.value };
  return reserved(shop, reference, amount, reply.value);
}

function returnTo(returnUrl: string | null): Record<string, string> {
  if (!returnUrl) throw new Impossible('3-D Secure needs an address where the browser comes back to');
  return { RetUrl: returnUrl, CallbackType: '3' };
}

export async function finishChallengeAtGmo(shop: Shop, reference: Reference, amount: number): Promise<ChallengeResult> {
  const { processorOrderId: orderId } = reference;
  const reply = await shop.send('SecureTran2', { orderId, fields: accessFields(reference), read: (answer) => answer });
  if ('value' in reply) return reserved(shop, reference, amount, reply.value);
  return resultAfterErrors(shop, reference, amount, reply.errors);
}

const accessFields = ({ accessId, accessPass }: Reference) => ({ AccessID: accessId, AccessPass: accessPass });

function readExecution(answer: Answer): Answer | string {
  if (need(answer, { ACS: /^[012]$/ }).ACS === '0') return answer;
  const { RedirectUrl } = need(answer, { ACS: /^2$/, RedirectUrl: /^https?:\/\/\S+$/ });
  if (!URL.canParse(RedirectUrl)) throw new MalformedAnswer('the answer has no address of a challenge');
  return RedirectUrl;
}

/** An answer that is forged or about another payment says nothing, so GMO is asked. */
async function reserved(shop: Shop, reference: Reference, amount: number, answer: Answer): Promise<Authorised> {
  if (isGenuine(answer, shop.credentials.ShopPass) && answer.fields.get('OrderID') === reference.processorOrderId) {
    const { TranID, TranDate, Approve, Forward } = need(answer, SLIP);
    return { outcome: 'authorised', reference, slip: { tranId: TranID, tranDate: TranDate, approve: Approve, forward: Forward } };
  }
  const found = await reservedAlready(shop, reference, amount);
  if (found) return found;
  throw new OutcomeUnknown('the answer is not one of GMO to this payment');
}

async function resultAfterErrors(
  shop: Shop,
  reference: Reference,
  amount: number,
  errors: readonly string[],
): Promise<ChallengeResult> {
  const meaning = gravest(errors);
  if (meaning === 'unknown') throw unknownAfter(errors);
  // This payment may have used the token, in a call whose answer was lost.
  if (meaning === 'stale' || errors.includes(TOKEN_USED)) {
    const found = await reservedAlready(shop, reference, amount);
    if (found) return found;
  }
  if (typeof meaning === 'object') return { outcome: 'declined', refusal: meaning.decline };
  if (meaning === 'stale') throw unknownAfter(errors);
  return throwGmoErrors(errors);
}

async function reservedAlready(shop: Shop, reference: Reference, amount: number): Promise<Authorised | null> {
  const trade = await lookAfter(shop, reference.processorOrderId);
  if (!trade || trade.status === 'voided') throw new Impossible('the payment is not there any more');
  // Not Impossible: something may be reserved.
  if (trade.amount !== amount || trade.reference.accessId !== reference.accessId)
    throw new OutcomeUnknown('GMO speaks of another payment');
  return trade.status === 'open' ? null : { outcome: 'authorised', reference, slip: trade.slip };
}

const unknownAfter = (errors: readonly string[]): OutcomeUnknown =>
  new OutcomeUnknown(`GMO does not know what became of the call (${errors.join(' ')})`);
