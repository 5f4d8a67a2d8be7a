import { randomBytes, randomInt } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RefusalCode } from '../refusal.ts';
import type { Found, Processor, Reference, Slip } from './processor.ts';

/** The sandbox's own book, which no part of the gateway but the sandbox reads or writes. */
export const SandboxTransaction = defineEntity({
  name: 'SandboxTransaction',
  tableName: 'sandbox_transactions',
  properties: {
    processorOrderId: p.text().primary(),
    status: p.text().$type<'declined' | Found['status']>(),
    amount: p.integer(),
    accessId: p.text(),
    accessPass: p.text(),
    tranId: p.text(),
    tranDate: p.text(),
    approve: p.text(),
    forward: p.text(),
    captures: p.integer().default(0),
    voids: p.integer().default(0),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type SandboxTransaction = InferEntity<typeof SandboxTransaction>;

/** The cards of the sandbox: these tokens are declined, every other one, and none at all, is accepted. */
const DECLINED: Record<string, RefusalCode> = { tok_declined: 'PAYMENT_DECLINED' };

/**
 * A card processor that takes no money, for demonstrations and tests. It keeps its book in the database but outside the
 * gateway's transactions, as a processor elsewhere would, so it survives a crash and serves several gateways.
 */
export function sandbox(em: EntityManager): Processor {
  return {
    name: 'sandbox',
    async authorise({ processorOrderId, amount, cardToken }) {
      const refusal = DECLINED[cardToken ?? ''];
      const entry = newEntry(processorOrderId, amount, refusal ? 'declined' : 'authorised');
      await em.fork().insert(SandboxTransaction, entry);
      return refusal ? { outcome: 'declined', refusal } : { outcome: 'authorised', ...extract(entry) };
    },
    async capture(reference, amount) {
      const entry = await settleEntry(em, reference, 'captured', 'captures', amount);
      return extract(entry).slip;
    },
    async void(reference) {
      await settleEntry(em, reference, 'voided', 'voids');
    },
    async find(processorOrderId) {
      const entry = await em.fork().findOne(SandboxTransaction, { processorOrderId });
      if (entry?.status === 'declined') return { status: 'declined', refusal: 'PAYMENT_DECLINED' };
      return entry && { status: entry.status, ...extract(entry) };
    },
  };
}

/** Captures or voids what is authorised; doing the same again is harmless, doing the other is an error. */
async function settleEntry(
  em: EntityManager,
  { processorOrderId, accessId, accessPass }: Reference,
  status: 'captured' | 'voided',
  counter: 'captures' | 'voids',
  amount?: number,
): Promise<SandboxTransaction> {
  const key = { processorOrderId, accessId, accessPass };
  await em.fork().execute(
    `update sandbox_transactions set status = ?, ${counter} = ${counter} + 1
      where processor_order_id = ? and access_id = ? and access_pass = ? and status = 'authorised' and amount = coalesce(?, amount)`,
    [status, processorOrderId, accessId, accessPass, amount ?? null],
  );
  const entry = await em.fork().findOne(SandboxTransaction, key);
  if (entry?.status !== status) throw new Error(`the sandbox has no payment ${processorOrderId} that could be ${status}`);
  return entry;
}

function newEntry(processorOrderId: string, amount: number, status: 'declined' | 'authorised') {
  const stamp = japaneseTime(new Date());
  return {
    processorOrderId,
    status,
    amount,
    accessId: randomBytes(16).toString('hex'),
    accessPass: randomBytes(16).toString('hex'),
    tranId: `${stamp.slice(2, 12)}111111111111${digits(6)}`,
    tranDate: stamp,
    approve: digits(7),
    forward: '2a99662',
  };
}

const extract = (entry: Reference & Slip): { reference: Reference; slip: Slip } => ({
  reference: { processorOrderId: entry.processorOrderId, accessId: entry.accessId, accessPass: entry.accessPass },
  slip: { tranId: entry.tranId, tranDate: entry.tranDate, approve: entry.approve, forward: entry.forward },
});

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/** Card processors of Japan write their own wall clock, without a zone: yyyyMMddHHmmss. */
const japaneseTime = (now: Date): string => new Date(now.getTime() + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
