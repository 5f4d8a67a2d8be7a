import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import type { Random } from '../draw/draw.ts';
import { moveOrder, Order } from '../order/order.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { movePayment, Payment } from './payment.ts';
import type { Authorisation, Found, Processor, Reference } from './processor.ts';
import { settle } from './settle.ts';

/** Who drives: with the card token right after the order to pay, `resumed` when a payment is taken up again later. */
type Drive = { em: EntityManager; processor: Processor; random: Random; cardToken?: string | null; resumed?: boolean };

/**
 * Takes a payment, from whatever state its row is in, as far as it will go: the same steps whether it was just entered or
 * is taken up again later. No transaction is open while the processor is called.
 */
export async function drive(driver: Drive, started: Payment): Promise<Payment> {
  let payment = started;
  for (;;) {
    switch (payment.state) {
      case 'entered':
        await authorise(driver, payment);
        break;
      case 'authorised':
        await settle(driver.em.fork(), await gachaOf(driver.em, payment), [payment], driver.random);
        break;
      case 'drawn':
        await capture(driver, payment);
        break;
      case 'voiding':
        await release(driver, payment);
        break;
      case 'captured':
        return payment;
      case 'declined':
      case 'voided':
        throw refusalOf(payment);
    }
    payment = await sameOwner(driver.em, payment);
  }
}

/** Each step ends by reading the row again: only what is written there has happened. */
async function sameOwner(em: EntityManager, before: Payment): Promise<Payment> {
  const now = await em.fork().findOneOrFail(Payment, { id: before.id });
  if (now.epoch !== before.epoch || now.state === before.state) throw new Refusal('PAYMENT_IN_PROGRESS');
  return now;
}

/** Payment and order step together or not at all: one that finds the other elsewhere is taken back. */
async function mustMove(move: Promise<boolean>): Promise<void> {
  if (!(await move)) throw new Error('the order of a payment is not being paid');
}

const referenceOf = ({ processorOrderId, accessId, accessPass }: Payment): Reference => ({
  processorOrderId,
  accessId,
  accessPass,
});

const gachaOf = async (em: EntityManager, payment: Payment): Promise<string> =>
  (await em.fork().findOneOrFail(Order, { id: payment.order.id })).gacha.id;

async function authorise(driver: Drive, payment: Payment): Promise<void> {
  const { em } = driver;
  const answer = await authorisation(driver, payment);
  if (answer.outcome === 'authorised') {
    const { accessId, accessPass } = answer.reference;
    await movePayment(em.fork(), payment, 'entered', 'authorised', { accessId, accessPass, ...answer.slip });
    return;
  }
  await em.fork().transactional(async (em) => {
    if (!(await movePayment(em, payment, 'entered', 'declined', { refusal: answer.refusal }))) return;
    await mustMove(moveOrder(em, payment.order, 'paying', 'pending'));
  });
}

/**
 * A call that fails is not a payment that failed: the processor is asked what became of it. One that it never heard of
 * has come to nothing if it is taken up again later; right after the failure it may still be on its way.
 */
async function authorisation({ processor, cardToken, resumed }: Drive, payment: Payment): Promise<Authorisation> {
  const { processorOrderId, amount } = payment;
  if (!resumed) {
    try {
      return await processor.authorise({ processorOrderId, amount, cardToken: cardToken ?? null });
    } catch (cause) {
      const found = await processor.find(processorOrderId).catch(unavailable);
      return found ? asAuthorisation(found) : unavailable(cause);
    }
  }
  const found = await processor.find(processorOrderId).catch(unavailable);
  return found ? asAuthorisation(found) : { outcome: 'declined', refusal: 'PAYMENT_DECLINED' };
}

/** Money that is no longer reserved draws nothing. */
function asAuthorisation(found: Found): Authorisation {
  if (found.status === 'declined') return { outcome: 'declined', refusal: found.refusal };
  return found.status === 'voided' ? { outcome: 'declined', refusal: 'PAYMENT_DECLINED' } : { outcome: 'authorised', ...found };
}

function unavailable(cause: unknown): never {
  throw new Refusal('UNAVAILABLE', [], { cause });
}

export const refusalOf = (payment: Payment): Refusal =>
  new Refusal((payment.refusal as RefusalCode | null) ?? 'PAYMENT_DECLINED');

/** The money is taken; from the same instant the order is paid and its prizes are seen. */
async function capture({ em, processor }: Drive, payment: Payment): Promise<void> {
  const slip = await processor.capture(referenceOf(payment), payment.amount).catch(async (cause: unknown) => {
    const found = await processor.find(payment.processorOrderId).catch(unavailable);
    return found?.status === 'captured' ? found.slip : unavailable(cause);
  });
  await em.fork().transactional(async (em) => {
    if (!(await movePayment(em, payment, 'drawn', 'captured', slip))) return;
    await mustMove(moveOrder(em, payment.order, 'paying', 'assigned', { assignedAt: await databaseClock(em) }));
  });
}

/** The order is free again already; if the release does not get through now, it stays owed in the row. */
async function release({ em, processor }: Drive, payment: Payment): Promise<void> {
  await processor.void(referenceOf(payment)).catch((cause: unknown) => {
    throw new Refusal(refusalOf(payment).code, [], { cause });
  });
  await movePayment(em.fork(), payment, 'voiding', 'voided');
}
