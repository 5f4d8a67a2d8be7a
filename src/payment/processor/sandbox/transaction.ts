import { createHash, randomBytes, randomInt } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newKey } from '../../../database/id.ts';
import { statement } from '../../../database/statement.ts';
import { anyOf, tablesOf } from '../../../database/tables.ts';
import { japaneseTime } from '../../../database/time/japanese-time.ts';
import { sealedColumn } from '../../../encryption/sealed-column.ts';
import type { Sealed } from '../../../encryption/vault.ts';
import type { Decline, FoundPayment, ListedPayment, ProcessorSlip, Reference, Registration } from '../processor.ts';

/** `passed`: the holder was recognised, and no money is reserved yet. */
type SandboxStatus = 'registered' | 'challenged' | 'passed' | 'declined' | 'authorised' | 'captured' | 'voided';

/** Read and written by the sandbox alone. */
export const SandboxTransaction = defineEntity({
  name: 'SandboxTransaction',
  tableName: 'sandbox_transactions',
  properties: {
    processorOrderId: p.text().primary(),
    status: p.text().$type<SandboxStatus>(),
    amount: p.integer(),
    accessIdHash: p.text(),
    accessKeysHash: p.text(),
    accessKeys: p.text().$type<Sealed>(),
    tranId: p.text(),
    tranDate: p.text(),
    approve: p.text(),
    forward: p.text(),
    refusal: p.text().$type<Decline>().nullable(),
    returnUrl: p.text().$type<Sealed>().nullable(),
    captures: p.integer().default(0),
    voids: p.integer().default(0),
    /** Yen of the captured amount that went back, and in how many parts. */
    refunded: p.integer().default(0),
    refunds: p.integer().default(0),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type SandboxTransaction = InferEntity<typeof SandboxTransaction>;

const KEYS = { processor_order_id: 'text' } as const;
export const SEALED_KEYS = sealedColumn('processor keys', 'sandbox_transactions', 'access_keys', KEYS);
export const SEALED_RETURN_URL = sealedColumn('processor keys', 'sandbox_transactions', 'return_url', KEYS);

export const hashOfWords = (...words: string[]): string => createHash('sha256').update(words.join(' ')).digest('hex');

export const newTransaction = (em: EntityManager, { processorOrderId, amount }: Registration) => {
  const keys = { accessId: newKey(10), accessPass: randomBytes(16).toString('hex') };
  return {
    ...{ processorOrderId, amount },
    status: 'registered' as const,
    ...hashesOf(keys),
    accessIdHash: hashOfWords(keys.accessId),
    accessKeys: SEALED_KEYS.seal(em, [processorOrderId], JSON.stringify(keys)),
    ...{ tranId: '', tranDate: '', approve: '', forward: '' },
  };
};

/** A caller with the keys finds its transaction by this hash. */
export const hashesOf = ({ accessId, accessPass }: Pick<Reference, 'accessId' | 'accessPass'>) => ({
  accessKeysHash: hashOfWords(accessId, accessPass),
});

export const sealedReturnUrl = (em: EntityManager, processorOrderId: string, url: string): Sealed =>
  SEALED_RETURN_URL.seal(em, [processorOrderId], url);

export const returnUrlOf = (em: EntityManager, { processorOrderId, returnUrl }: SandboxTransaction): string | null =>
  returnUrl ? SEALED_RETURN_URL.open(em, [processorOrderId], returnUrl) : null;

export function newSlip(): ProcessorSlip {
  const stamp = japaneseTime(new Date());
  return { tranId: `${stamp.slice(2, 12)}111111111111${digits(6)}`, tranDate: stamp, approve: digits(7), forward: '2a99662' };
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

export const sandboxReference = (em: EntityManager, { processorOrderId, accessKeys }: SandboxTransaction): Reference => ({
  processorOrderId,
  ...(JSON.parse(SEALED_KEYS.open(em, [processorOrderId], accessKeys)) as Pick<Reference, 'accessId' | 'accessPass'>),
});

export const slipOf = ({ tranId, tranDate, approve, forward }: ProcessorSlip): ProcessorSlip => ({
  tranId,
  tranDate,
  approve,
  forward,
});

type Amounts = Pick<SandboxTransaction, 'status' | 'amount' | 'refunded'>;

export const leftOf = ({ amount, refunded }: Omit<Amounts, 'status'>): number => amount - refunded;

const amountIn = (it: Amounts): number => (it.status === 'captured' ? leftOf(it) : it.amount);

export function foundIn(em: EntityManager, it: SandboxTransaction): FoundPayment {
  const [status, amount] = [STANDS[it.status], amountIn(it)];
  if (status === 'declined') return { status, refusal: it.refusal ?? 'PAYMENT_DECLINED' };
  // Opened where it is asked for, so that books are drawn up without keys.
  const keys = {
    get reference() {
      return sandboxReference(em, it);
    },
  };
  const told =
    status === 'open' ? { status, amount, isChallenged: it.status !== 'registered' } : { status, amount, slip: slipOf(it) };
  return Object.assign(keys, told);
}

const STANDS: Record<SandboxStatus, FoundPayment['status']> = {
  registered: 'open',
  challenged: 'open',
  passed: 'open',
  declined: 'declined',
  authorised: 'authorised',
  captured: 'captured',
  voided: 'voided',
};

/** Keys, which would have to be decrypted, are left out. */
export async function standingsIn(em: EntityManager, processorOrderIds: readonly string[]): Promise<Map<string, ListedPayment>> {
  const rows = await standings(em, { processorOrderIds });
  return new Map(
    rows.map(({ processor_order_id, ...it }) => [
      processor_order_id,
      it.status === 'declined' ? { status: it.status } : { status: STANDS[it.status], amount: amountIn(it) },
    ]),
  );
}

const standings = statement((em, { processorOrderIds }: { processorOrderIds: readonly string[] }) =>
  tablesOf(em, SandboxTransaction)
    .selectFrom('sandbox_transactions')
    .select(['processor_order_id', 'status', 'amount', 'refunded'])
    .where('processor_order_id', '=', anyOf(processorOrderIds)),
);
