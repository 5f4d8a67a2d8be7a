import { sql } from 'kysely';
import { allOf } from '../../database/rows.ts';
import { tablesOf } from '../../database/tables.ts';
import { readPayment } from '../../payment/attempt/find.ts';
import { isOver, isUnfinished, Payment, type PaymentRow } from '../../payment/attempt/payment.ts';
import { processorOf } from '../../payment/checkout.ts';
import { type FoundPayment, FREE_OF_CHARGE, Impossible } from '../../payment/processor/processor.ts';
import { takeUp } from '../../payment/recover.ts';
import { oweRelease } from '../../payment/steps/give-up.ts';
import { amountsAtProcessor } from '../../refund/find.ts';
import { type Plan, planFor } from './plan.ts';
import { type Done, doneAs, note, noteDone, RestoredPayment } from './restored-payment.ts';
import { count, fewAtOnce, newRestoreTally, type RestoreSettling, type RestoreTally, reasonOf } from './settling.ts';

/** Payments that were written shortly before the point may be further at the processor than an earlier row says. */
const BEFORE_POINT = sql`interval '1 hour'`;
const PER_PAGE = 500;

/** Asks for every payment that the database knows and that may have gone on since the point, and reconciles both sides. */
export async function settleKnown(settling: RestoreSettling): Promise<RestoreTally> {
  const tally = newRestoreTally();
  const owed = await notDone(settling);
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await paymentsAfter(settling, last);
    await fewAtOnce(page, (payment) => settleOne(settling, tally, payment, owed));
    settling.tell(`${tally.asked} payments of this database compared with the processor …`);
    if (page.length < PER_PAGE) return tally;
    last = page.at(-1)?.id ?? last;
  }
}

/** Noted by a run that was ended before it was done. */
async function notDone({ em, restore: { id: restoreId } }: RestoreSettling): Promise<Set<string>> {
  const noted = await em.fork().find(RestoredPayment, { restoreId, outcome: null });
  return new Set(noted.map(({ processorOrderId }) => processorOrderId));
}

const paymentsAfter = ({ em, restore }: RestoreSettling, last: string): Promise<PaymentRow[]> =>
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

async function settleOne(
  settling: RestoreSettling,
  tally: RestoreTally,
  payment: PaymentRow,
  owed: ReadonlySet<string>,
): Promise<void> {
  const { em, checkout, isDry } = settling;
  const { processorOrderId, amount } = payment;
  try {
    if (payment.processor !== FREE_OF_CHARGE.name && payment.processor !== checkout.processor.name)
      throw new Error(`${payment.processor} is not the processor of this configuration`);
    const found = payment.amount === 0 ? null : await processorOf(checkout, payment).find(processorOrderId);
    tally.asked += 1;
    const plan =
      payment.amount === 0
        ? planForFree(payment)
        : planFor({ ...payment, mayHave: await amountsAtProcessor(em, payment) }, found);
    if (plan === 'nothing' && !owed.has(processorOrderId)) return;
    count(tally, isDry ? PLANNED[plan] : await carryOut(settling, payment, plan, found), amount);
  } catch (error) {
    tally.unanswered.push({ processorOrderId, why: reasonOf(error) });
  }
}

const planForFree = (payment: PaymentRow): Plan => (isUnfinished(payment) ? 'drive' : 'nothing');

const PLANNED: Record<Plan, string> = {
  nothing: 'to be written down',
  drive: 'to be gone on with',
  release: 'to be released',
  refund: 'to be given back',
  person: 'person',
};

async function carryOut(settling: RestoreSettling, payment: PaymentRow, plan: Plan, found: FoundPayment | null): Promise<Done> {
  const { em, restore } = settling;
  const { id: paymentId, processorOrderId, amount: yen, state: stateBefore } = payment;
  const key = { restoreId: restore.id, processorOrderId };
  const noted = await note(em, { ...key, yen, paymentId, stateBefore, found: found?.status ?? 'unknown' });
  const done = plan === 'person' ? plan : await bringTogether(settling, payment, plan, found).catch(forPerson);
  const outcome = wasToGoBack(noted) && done !== 'person' ? 'given back' : done;
  await noteDone(em, key, outcome);
  return outcome;
}

async function bringTogether(
  { em, checkout }: RestoreSettling,
  payment: PaymentRow,
  plan: Plan,
  found: FoundPayment | null,
): Promise<Done> {
  const reference = found && 'reference' in found ? found.reference : null;
  if (plan === 'refund' && reference) await checkout.processor.refund(reference, { captured: payment.amount, left: 0 });
  if (plan === 'release' && reference) await oweRelease(em, payment, reference);
  await takeUp(em, checkout, [payment.id], () => {});
  return doneAs((await readPayment(em, payment.id)).state);
}

/** Money that was taken for an attempt that was over here, whichever run has given it back. */
const wasToGoBack = ({ stateBefore, found }: RestoredPayment): boolean =>
  found === 'captured' && stateBefore != null && isOver({ state: stateBefore });

/** A refusal for good is for a person, and holds up nothing else. */
function forPerson(error: unknown): Done {
  if (error instanceof Impossible) return 'person';
  throw error;
}
