import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import type { PaymentState } from '../../payment/attempt/payment.ts';
import type { FoundPayment } from '../../payment/processor/processor.ts';

/** The action taken on a payment after a restore. If the database has lost the payment, only the processor's side is known. */
export const RestoredPayment = defineEntity({
  name: 'RestoredPayment',
  tableName: 'restored_payments',
  properties: {
    restoreId: p.uuid().primary(),
    processorOrderId: p.text().primary(),
    paymentId: p.uuid().nullable(),
    /** The user whom the processor names for a payment that the database has lost; there may be no such user. */
    payer: p.uuid().nullable(),
    yen: p.integer(),
    stateBefore: p.text().$type<PaymentState>().nullable(),
    /** At the processor, when it was asked first. */
    found: p.text().$type<FoundPayment['status'] | 'unknown'>(),
    /** Null while it is owed. */
    outcome: p.text().$type<Done>().nullable(),
    notedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    doneAt: p.datetime(3).nullable(),
  },
});
export type RestoredPayment = InferEntity<typeof RestoredPayment>;

/** `paid`: with prizes. `goes on`: gateways finish it. `person`: no call can settle it. */
export type Done = 'given back' | 'released' | 'paid' | 'came to nothing' | 'goes on' | 'person';

export function doneAs(state: PaymentState): Done {
  if (state === 'captured') return 'paid';
  return state === 'declined' || state === 'voided' ? 'came to nothing' : 'goes on';
}

type NotedPayment = Pick<RestoredPayment, 'restoreId' | 'processorOrderId' | 'yen' | 'found'> &
  Partial<Pick<RestoredPayment, 'paymentId' | 'stateBefore' | 'payer'>>;

/** Before the processor is called, so that a run after a crash knows what was to be done. Answers what was noted first. */
export async function note(em: EntityManager, noted: NotedPayment): Promise<RestoredPayment> {
  const fork = em.fork();
  await fork.upsert(
    RestoredPayment,
    { paymentId: null, stateBefore: null, payer: null, ...noted },
    { onConflictAction: 'ignore' },
  );
  const { restoreId, processorOrderId } = noted;
  return fork.findOneOrFail(RestoredPayment, { restoreId, processorOrderId }, { refresh: true });
}

export async function noteDone(
  em: EntityManager,
  { restoreId, processorOrderId }: Pick<RestoredPayment, 'restoreId' | 'processorOrderId'>,
  outcome: Done,
): Promise<void> {
  const fork = em.fork();
  await fork.nativeUpdate(RestoredPayment, { restoreId, processorOrderId }, { outcome, doneAt: await databaseClock(fork) });
}
