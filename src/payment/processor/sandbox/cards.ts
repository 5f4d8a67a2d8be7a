import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuthoriseRequest, Decline, Reference } from '../processor.ts';
import { newSlip, type SandboxTransaction, sealedReturnUrl } from './transaction.ts';

/** Every other token is accepted, and none at all. */
const DECLINED_TOKENS = new Map<string | null, Decline>([
  ['tok_declined', 'PAYMENT_DECLINED'],
  ['tok_limit', 'CARD_LIMIT_EXCEEDED'],
  ['tok_security_code', 'SECURITY_CODE_WRONG'],
  ['tok_expired', 'CARD_EXPIRED'],
  ['tok_3ds_fail', 'AUTHENTICATION_FAILED'],
  ['tok_invalid', 'CARD_TOKEN_INVALID'],
  ['tok_try_later', 'PAYMENT_TRY_LATER'],
]);

export const CHALLENGED_TOKEN = 'tok_3ds_challenge';

type CardAnswer = Pick<SandboxTransaction, 'status'> & Partial<SandboxTransaction>;

export function answerOfCard(
  em: EntityManager,
  { processorOrderId }: Pick<Reference, 'processorOrderId'>,
  { cardToken, returnUrl, mustChallenge = false }: AuthoriseRequest,
  canAskHolder: boolean,
): CardAnswer {
  const declined = DECLINED_TOKENS.get(cardToken);
  const isChallenged = cardToken === CHALLENGED_TOKEN || (mustChallenge && !declined);
  if (isChallenged && canAskHolder)
    return { status: 'challenged', returnUrl: returnUrl === null ? null : sealedReturnUrl(em, processorOrderId, returnUrl) };
  const refusal = isChallenged ? 'AUTHENTICATION_FAILED' : declined;
  return refusal ? { status: 'declined', refusal } : { status: 'authorised', ...newSlip() };
}
