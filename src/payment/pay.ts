import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/id.ts';
import { mayHaveHappened } from '../database/unavailable.ts';
import type { Call } from '../idempotency/record.ts';
import { knownId, Refusal, refuseField, textMistake } from '../refusal.ts';
import type { User } from '../user/user.ts';
import { advance, refusalOf } from './advance.ts';
import { isOver, type PaymentRow } from './attempt/payment.ts';
import { type Checkout, processorOf } from './checkout.ts';
import { goOnWithPayment } from './go-on.ts';
import { resume } from './resume.ts';
import { startPayment } from './start.ts';
import { endUnheard } from './steps/give-up.ts';

const MAX_TOKEN_LENGTH = 1024;

/**
 * Pays an order and draws its prizes. Paying a paid order again answers the payment that there is and charges nothing; paying
 * with another card ends a payment that waits at the bank.
 * Authorise, draw and commit, capture, show: after the draw nothing that the client does can change the result.
 */
export async function pay(
  em: EntityManager,
  checkout: Checkout,
  user: User,
  input: { orderId: string; cardToken: string | null },
  call: Call | null = null,
): Promise<PaymentRow> {
  const orderId = knownId(input.orderId);
  const mistake = textMistake(input.cardToken ?? '', MAX_TOKEN_LENGTH);
  if (mistake) throw refuseField('token', mistake);
  const request = {
    id: newId(),
    user,
    orderId,
    processor: checkout.processor,
    cardToken: input.cardToken,
    call,
    declineLimits: checkout.declineLimits,
    spendingCaps: checkout.spendingCaps,
    from: checkout.from,
  };
  const { payment, isNew, ...where } = await checkout.run(startPayment, request).catch((error: unknown) => {
    if (mayHaveHappened(error)) void endUnheard(em, request).catch(() => {});
    throw error;
  });
  if (payment.state === 'captured') return payment;
  if (isOver(payment)) throw refusalOf(payment);
  const processor = processorOf(checkout, payment);
  if (isNew && payment.mustChallenge) checkout.events?.challengeDemanded();
  if (isNew) return advance({ ...checkout, ...where, em, processor, cardToken: input.cardToken, payer: user.id }, payment);
  // Its order may be gone, which ends what waits at the bank.
  const resumed = await (payment.state === 'challenged'
    ? goOnWithPayment(em, checkout, user, orderId)
    : resume(em, checkout, payment));
  if (resumed?.state !== 'captured' && resumed?.state !== 'challenged') throw new Refusal('PAYMENT_IN_PROGRESS');
  return resumed;
}
