import { anyOf, tablesOf } from '../../database/tables.ts';
import { beganAt, Payment } from '../../payment/attempt/payment.ts';
import { type FoundPayment, Impossible, type Reference } from '../../payment/processor/processor.ts';
import { isId } from '../../refusal.ts';
import type { Entry } from './processor-list.ts';
import { type Done, note, noteDone, RestoredPayment } from './restored-payment.ts';
import { count, fewAtOnce, newRestoreTally, type RestoreSettling, type RestoreTally, reasonOf } from './settling.ts';

/**
 * Gives back what the processor has for payments that this database has lost: those of the processor's list that began after the
 * point, and those that an earlier run has noted. Their orders are gone, or may be paid again.
 */
export async function settleLost(settling: RestoreSettling, entries: readonly Entry[]): Promise<RestoreTally> {
  const tally = newRestoreTally();
  const owed = await owedBefore(settling);
  const listed = await lostAmong(settling, entries);
  const ours = listed.filter((id) => {
    const strange = owed.includes(id) ? null : strangeness(settling, id);
    if (strange) count(tally, strange, 0);
    return !strange;
  });
  await fewAtOnce(new Set([...owed, ...ours]), (id) => settleOne(settling, tally, id));
  return tally;
}

/** Noted, and not done before something ended the run. */
async function owedBefore({ em }: RestoreSettling): Promise<string[]> {
  const rows = await tablesOf(em.fork(), RestoredPayment)
    .selectFrom('restored_payments')
    .select('processor_order_id')
    .where('payment_id', 'is', null)
    .where(({ or, eb }) => or([eb('outcome', 'is', null), eb('outcome', '=', 'person')]))
    .execute();
  return rows.map((row) => row.processor_order_id);
}

const PER_QUERY = 5_000;

/** Payments that are in no row of this database. */
async function lostAmong({ em }: RestoreSettling, entries: readonly Entry[]): Promise<string[]> {
  const ids = [...new Set(entries.map(({ processorOrderId }) => processorOrderId))];
  const known = new Set<string>();
  const db = tablesOf(em.fork(), Payment, RestoredPayment);
  for (let from = 0; from < ids.length; from += PER_QUERY) {
    const some = anyOf(ids.slice(from, from + PER_QUERY));
    const rows = await db
      .selectFrom('payments')
      .select('processor_order_id as id')
      .where('processor_order_id', '=', some)
      .unionAll(db.selectFrom('restored_payments').select('processor_order_id as id').where('processor_order_id', '=', some))
      .execute();
    for (const { id } of rows) known.add(id);
  }
  return ids.filter((id) => !known.has(id));
}

export const NOT_OURS = 'not of this gateway';
const TOO_OLD = 'begun before the point';
const TOO_YOUNG = 'begun after the restore';

/** By how much the clocks of gateways, which make the ids, may differ from the database's. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * Others may use the same shop: money is moved only for ids like those made here, of the time that was lost. Those of another
 * database of this gateway look the same.
 */
function strangeness({ restore: { point, begunAt } }: RestoreSettling, processorOrderId: string): string | null {
  const began = beganAt(processorOrderId)?.getTime();
  if (began === undefined) return NOT_OURS;
  if (began < point.getTime() - CLOCKS_DIFFER_MS) return TOO_OLD;
  return began > begunAt.getTime() + CLOCKS_DIFFER_MS ? TOO_YOUNG : null;
}

async function settleOne(settling: RestoreSettling, tally: RestoreTally, processorOrderId: string): Promise<void> {
  try {
    const held = heldIn(await settling.checkout.processor.find(processorOrderId));
    tally.asked += 1;
    const done = settling.isDry ? plannedFor(held) : await takeBack(settling, processorOrderId, held);
    count(tally, done, held?.amount ?? 0);
  } catch (error) {
    tally.unanswered.push({ processorOrderId, why: reasonOf(error) });
  }
}

type Held = { status: 'authorised' | 'captured'; reference: Reference; amount: number; payer: string | null };

function heldIn(found: FoundPayment | null): Held | null {
  if (found?.status !== 'authorised' && found?.status !== 'captured') return null;
  const payer = found.payer && isId(found.payer) ? found.payer : null;
  return { status: found.status, reference: found.reference, amount: found.amount, payer };
}

function plannedFor(held: Held | null): string {
  if (!held) return NO_MONEY;
  return held.status === 'captured' ? 'to be given back' : 'to be released';
}

const NO_MONEY = 'without money';

async function takeBack(settling: RestoreSettling, processorOrderId: string, held: Held | null): Promise<Done | typeof NO_MONEY> {
  const { em, restore } = settling;
  const noted = await em.fork().findOne(RestoredPayment, { processorOrderId, paymentId: null });
  const key = { restoreId: noted?.restoreId ?? restore.id, processorOrderId };
  if (!noted && !held) return NO_MONEY;
  if (held) await note(em, { ...key, yen: held.amount, found: held.status, payer: held.payer });
  const done = held ? await moneyBack(settling, held) : noted?.found === 'captured' ? 'given back' : 'released';
  await noteDone(em, key, done);
  return done;
}

/** A refusal for good is for a person, and holds up nothing else. */
async function moneyBack({ checkout: { processor } }: RestoreSettling, { status, reference, amount }: Held): Promise<Done> {
  try {
    await (status === 'captured' ? processor.refund(reference, { captured: amount, left: 0 }) : processor.void(reference));
    return status === 'captured' ? 'given back' : 'released';
  } catch (error) {
    if (error instanceof Impossible) return 'person';
    throw error;
  }
}
