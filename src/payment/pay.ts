import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/id.ts';
import { mayHaveHappened } from '../database/unavailable.ts';
import type { Call } from '../idempotency/record.ts';
import { badInput, knownId, Refusal, textMistake } from '../refusal.ts';
import type { User } from '../user/user.ts';
import { drive, refusalOf } from './drive.ts';
import { endUnheard } from './give-up.ts';
import { isOver, type Payment } from './payment.ts';
import { resume } from './resume.ts';
import { processorOf, type Till } from './till.ts';

const LONGEST_TOKEN = 1024;

/**
 * Pays an order and draws its prizes. Paying a paid order again answers the payment that there is and charges nothing.
 * Authorise, draw and commit, capture, show: after the draw nothing that the client does can change the result.
 */
export async function pay(
  em: EntityManager,
  till: Till,
  user: User,
  input: { orderId: string; cardToken: string | null },
  call: Call | null = null,
): Promise<Payment> {
  const orderId = knownId(input.orderId);
  const mistake = textMistake(input.cardToken ?? '', LONGEST_TOKEN);
  if (mistake) throw badInput('token', mistake);
  const entry = { id: newId(), user, orderId, processor: till.processor.name, call };
  const { payment, isNew, ...where } = await till.clerk.enter(entry).catch((error: unknown) => {
    if (mayHaveHappened(error)) void endUnheard(em, entry).catch(() => {});
    throw error;
  });
  if (payment.state === 'captured') return payment;
  if (isOver(payment)) throw refusalOf(payment);
  if (isNew) return drive({ ...till, ...where, em, processor: processorOf(till, payment), cardToken: input.cardToken }, payment);
  const resumed = await resume(em, till, payment);
  if (!resumed && payment.state === 'challenged') return payment;
  if (!resumed) throw new Refusal('PAYMENT_IN_PROGRESS');
  return resumed;
}
