import { randomBytes, randomInt } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newKey } from '../database/id.ts';
import { columnOf, columnsOf, reader } from '../database/plain.ts';
import type { Decline, Found, Reference, Registration, Slip } from './processor.ts';

/** `challenged`: the holder is being asked. `passed`: the holder was recognised, and no money is reserved yet. */
export type SandboxStatus = 'registered' | 'challenged' | 'passed' | 'declined' | 'authorised' | 'captured' | 'voided';

/** The sandbox's own book, which no part of the gateway but the sandbox reads or writes. */
export const SandboxTransaction = defineEntity({
  name: 'SandboxTransaction',
  tableName: 'sandbox_transactions',
  properties: {
    processorOrderId: p.text().primary(),
    status: p.text().$type<SandboxStatus>(),
    amount: p.integer(),
    accessId: p.text(),
    accessPass: p.text(),
    tranId: p.text(),
    tranDate: p.text(),
    approve: p.text(),
    forward: p.text(),
    refusal: p.text().$type<Decline>().nullable(),
    returnUrl: p.text().nullable(),
    captures: p.integer().default(0),
    voids: p.integer().default(0),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type SandboxTransaction = InferEntity<typeof SandboxTransaction>;

export const newTransaction = ({ processorOrderId, amount }: Registration) => ({
  processorOrderId,
  amount,
  status: 'registered' as const,
  accessId: newKey(10),
  accessPass: randomBytes(16).toString('hex'),
});

export function newSlip(): Slip {
  const stamp = japaneseTime(new Date());
  return { tranId: `${stamp.slice(2, 12)}111111111111${digits(6)}`, tranDate: stamp, approve: digits(7), forward: '2a99662' };
}

export const referenceOf = ({ processorOrderId, accessId, accessPass }: Reference): Reference => ({
  processorOrderId,
  accessId,
  accessPass,
});

export const slipOf = ({ tranId, tranDate, approve, forward }: SandboxTransaction): Slip => ({
  tranId,
  tranDate,
  approve,
  forward,
});

export type Key = Reference & { amount?: number };

/** A step, if the payment is still where it starts from; what it is then. */
export async function move(
  em: EntityManager,
  key: Key,
  from: SandboxStatus,
  to: Partial<SandboxTransaction>,
): Promise<SandboxTransaction | null> {
  const equals = (name: string) => `${columnOf(em, SandboxTransaction, name)} = ?`;
  const rows = await em.fork().execute<Record<string, unknown>[]>(
    `update sandbox_transactions set ${Object.keys(to).map(equals).join(', ')}
      where ${Object.keys(key).map(equals).join(' and ')} and status = ?
     returning ${columnsOf(em, SandboxTransaction)}`,
    [...Object.values(to), ...Object.values(key), from],
  );
  return rows.map(reader<SandboxTransaction>(em, SandboxTransaction))[0] ?? null;
}

export function foundIn(it: SandboxTransaction): Found {
  const { status, amount } = it;
  switch (status) {
    case 'declined':
      return { status, refusal: it.refusal ?? 'PAYMENT_DECLINED' };
    case 'registered':
    case 'challenged':
    case 'passed':
      return { status: 'open', reference: referenceOf(it), amount, isChallenged: status !== 'registered' };
    default:
      return { status, reference: referenceOf(it), amount, slip: slipOf(it) };
  }
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/** Card processors of Japan write their own wall clock, without a zone: yyyyMMddHHmmss. */
const japaneseTime = (now: Date): string => new Date(now.getTime() + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
