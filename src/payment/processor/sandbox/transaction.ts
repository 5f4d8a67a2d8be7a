import { randomBytes, randomInt } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { newKey } from '../../../database/id.ts';
import { japaneseTime } from '../japan.ts';
import type { Decline, Found, Reference, Registration, Slip } from '../processor.ts';

/** `passed`: the holder was recognised, and no money is reserved yet. */
export type SandboxStatus = 'registered' | 'challenged' | 'passed' | 'declined' | 'authorised' | 'captured' | 'voided';

/** Read and written by the sandbox alone. */
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

export const newTransaction = (registration: Registration) => ({
  ...registration,
  status: 'registered' as const,
  accessId: newKey(10),
  accessPass: randomBytes(16).toString('hex'),
  ...{ tranId: '', tranDate: '', approve: '', forward: '' },
});

export function newSlip(): Slip {
  const stamp = japaneseTime(new Date());
  return { tranId: `${stamp.slice(2, 12)}111111111111${digits(6)}`, tranDate: stamp, approve: digits(7), forward: '2a99662' };
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

export const sandboxReference = ({ processorOrderId, accessId, accessPass }: Reference): Reference => ({
  processorOrderId,
  accessId,
  accessPass,
});

export const slipOf = ({ tranId, tranDate, approve, forward }: Slip): Slip => ({ tranId, tranDate, approve, forward });

export function foundIn(it: SandboxTransaction): Found {
  const { status, amount } = it;
  switch (status) {
    case 'declined':
      return { status, refusal: it.refusal ?? 'PAYMENT_DECLINED' };
    case 'registered':
    case 'challenged':
    case 'passed':
      return { status: 'open', reference: sandboxReference(it), amount, isChallenged: status !== 'registered' };
    default:
      return { status, reference: sandboxReference(it), amount, slip: slipOf(it) };
  }
}
