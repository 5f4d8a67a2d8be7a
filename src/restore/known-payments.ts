import { sql } from 'kysely';
import { allOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { readPayment } from '../payment/attempt/find.ts';
import { isUnfinished, Payment, type PaymentRow, type PaymentState } from '../payment/attempt/payment.ts';
import { processorOf } from '../payment/checkout.ts';
import { type Found, FREE_OF_CHARGE, Impossible } from '../payment/processor/processor.ts';
import { takeUp } from '../payment/recover.ts';
import { oweRelease } from '../payment/steps/give-up.ts';
import { type Plan, planFor } from './plan.ts';
import { type Done, note, noteDone } from './restored-payment.ts';
import { count, fewAtOnce, newTally, reasonOf, type Settling, type Tally } from './settling.ts';

/** Payments that were written shortly before the point may be further at the processor than an earlier row says. */
const BEFORE_POINT = sql`interval '1 hour'`;
const PER_PAGE = 500;

/** Asks for every payment that the database knows and that may have gone on since the point, and brings both sides together. */
export async function settleKnown(settling: Settling): Promise<Tally> {
  const tally = newTally();
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await paymentsAfter(settling, last);
    await fewAtOnce(page, (payment) => settleOne(settling, tally, payment));
    settling.tell(`${tally.asked} payments of this database compared with the processor …`);
    if (page.length < PER_PAGE) return tally;
    last = page.at(-1)?.id ?? last;
  }
}

const paymentsAfter = ({ em, restore }: Settling, last: string): Promise<PaymentRow[]> =>
  tablesOf(em.fork(), Payment)
    .selectFrom('payments')
    .select(allOf(em, Payment))
    .where('id', '>', last)
    .where(({ or, not, ref }) =>
      or([not(ref('is_finished')), sql<boolean>`updated_at >= ${restore.point}::timestamptz - ${BEFORE_POINT}`]),
    )
    .orderBy('id')
    .limit(PER_PAGE)
    .execute();

async function settleOne(settling: Settling, tally: Tally, payment: PaymentRow): Promise<void> {
  const { checkout, isDry } = settling;
  const { processorOrderId, amount } = payment;
  try {
    if (payment.processor !== FREE_OF_CHARGE.name && payment.processor !== checkout.processor.name)
      throw new Error(`${payment.processor} is not the processor of this configuration`);
    const found = payment.amount === 0 ? null : await processorOf(checkout, payment).find(processorOrderId);
    tally.asked += 1;
    const plan = payment.amount === 0 ? planForFree(payment) : planFor(payment, found);
    if (plan === 'nothing') return;
    count(tally, isDry ? PLANNED[plan] : await carryOut(settling, payment, plan, found), amount);
  } catch (error) {
    tally.unanswered.push({ processorOrderId, why: reasonOf(error) });
  }
}

const planForFree = (payment: PaymentRow): Plan => (isUnfinished(payment) ? 'drive' : 'nothing');

const PLANNED: Record<Exclude<Plan, 'nothing'>, string> = {
  drive: 'to be gone on with',
  release: 'to be released',
  refund: 'to be given back',
  person: 'person',
};

async function carryOut(settling: Settling, payment: PaymentRow, plan: Plan, found: Found | null): Promise<Done> {
  const { em, restore } = settling;
  const { id: paymentId, processorOrderId, amount: yen, state: stateBefore } = payment;
  const noted = { restoreId: restore.id, processorOrderId };
  await note(em, { ...noted, yen, paymentId, stateBefore, found: found?.status ?? 'unknown' });
  const done = plan === 'person' ? plan : await bringTogether(settling, payment, plan, found).catch(forPerson);
  await noteDone(em, noted, done);
  return done;
}

async function bringTogether({ em, checkout }: Settling, payment: PaymentRow, plan: Plan, found: Found | null): Promise<Done> {
  const reference = found && 'reference' in found ? found.reference : null;
  if (plan === 'refund' && reference) await checkout.processor.refund(reference);
  if (plan === 'release' && reference) await oweRelease(em, payment, reference);
  await takeUp(em, checkout, [payment.id], () => {});
  return plan === 'refund' ? 'given back' : doneAs((await readPayment(em, payment.id)).state);
}

/** A refusal for good is for a person, and holds up nothing else. */
function forPerson(error: unknown): Done {
  if (error instanceof Impossible) return 'person';
  throw error;
}

function doneAs(state: PaymentState): Done {
  if (state === 'captured') return 'paid';
  return state === 'declined' || state === 'voided' ? 'came to nothing' : 'goes on';
}
