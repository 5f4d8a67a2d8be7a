import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf } from '../database/tables.ts';
import { advanceToEnd } from './advance.ts';
import { takeOver, takeOverSome } from './attempt/lease.ts';
import { Payment, type PaymentRow } from './attempt/payment.ts';
import { UNFINISHED } from './attempt/unfinished.ts';
import type { Checkout } from './checkout.ts';
import { goOnWithAll } from './keep-recovering.ts';
import { resuming } from './resume.ts';

type Complain = (payment: PaymentRow, error: unknown) => void;
type Around = <Answer>(payment: PaymentRow, work: () => Promise<Answer>) => Promise<Answer>;

/** Goes on with payments that no other gateway is at, a few at a time. Answers how many it took. */
export async function recover(
  em: EntityManager,
  checkout: Checkout,
  complain: Complain,
  around: Around = (_payment, work) => work(),
): Promise<number> {
  const finish = finishing(em, checkout);
  return goOnWithAll(await takeOverSome(em, Payment, UNFINISHED), (one) => around(one, () => finish(one)), complain);
}

/** Takes over these payments, as far as they are unfinished, whatever lease they have: where no gateway runs. */
export async function takeUp(em: EntityManager, checkout: Checkout, ids: readonly string[], complain: Complain): Promise<void> {
  const taken = await takeOver(em, Payment, sql`id = ${anyOf(ids)} and ${UNFINISHED}`);
  await goOnWithAll(taken, finishing(em, checkout), complain);
}

const finishing = (em: EntityManager, checkout: Checkout) => (payment: PaymentRow) =>
  advanceToEnd(resuming(em, checkout, payment), payment);
