import type { AuthoriseRequest, Decline } from '../processor.ts';
import { newSlip, type SandboxTransaction } from './transaction.ts';

/** The cards of the sandbox that are declined. Every other token, and none at all, is accepted. */
const DECLINED_TOKENS = new Map<string | null, Decline>([
  ['tok_declined', 'PAYMENT_DECLINED'],
  ['tok_limit', 'CARD_LIMIT_EXCEEDED'],
  ['tok_security_code', 'SECURITY_CODE_WRONG'],
  ['tok_expired', 'CARD_EXPIRED'],
  ['tok_3ds_fail', 'AUTHENTICATION_FAILED'],
  ['tok_invalid', 'CARD_TOKEN_INVALID'],
  ['tok_try_later', 'PAYMENT_TRY_LATER'],
]);

/** The card whose bank wants to ask its holder, and declines where it cannot. */
export const CHALLENGED_TOKEN = 'tok_3ds_challenge';

type Answer = Pick<SandboxTransaction, 'status'> & Partial<SandboxTransaction>;

/** What becomes of a registered payment when its card is asked. */
export function answerOfCard({ cardToken, returnUrl }: AuthoriseRequest, canAskHolder: boolean): Answer {
  if (cardToken === CHALLENGED_TOKEN && canAskHolder) return { status: 'challenged', returnUrl };
  const refusal = cardToken === CHALLENGED_TOKEN ? 'AUTHENTICATION_FAILED' : DECLINED_TOKENS.get(cardToken);
  return refusal ? { status: 'declined', refusal } : { status: 'authorised', ...newSlip() };
}
