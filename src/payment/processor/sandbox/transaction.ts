import { randomBytes, randomInt } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newKey } from '../../../database/id.ts';
import { columnsOf, reader } from '../../../database/plain.ts';
import { together } from '../../../database/together.ts';
import { japaneseTime } from '../japan.ts';
import type { Decline, Found, Reference, Registration, Slip } from '../processor.ts';

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

const newTransaction = ({ processorOrderId, amount }: Registration) => ({
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

export const orderIdOf = ({ processorOrderId }: Pick<Reference, 'processorOrderId'>): string => processorOrderId;

type Changes = Partial<Record<'tranId' | 'tranDate' | 'approve' | 'forward' | 'refusal', string>> & { returnUrl?: string | null };
type Step = Key & Changes & { from: SandboxStatus; to: SandboxStatus };

/** Takes a payment a step on, if it is still where that starts from; what it is then. */
export type Mover = (step: Step) => Promise<SandboxTransaction | null>;

export const mover = (em: EntityManager): Mover =>
  together((steps: readonly Step[]) => move(em.fork(), steps), { keyOf: orderIdOf });

export async function move(em: EntityManager, steps: readonly Step[]): Promise<(SandboxTransaction | null)[]> {
  const rows = await em.execute<Record<string, unknown>[]>(
    `update sandbox_transactions set status = step."to",
            captures = captures + (step."to" = 'captured')::int, voids = voids + (step."to" = 'voided')::int,
            tran_id = coalesce(step."tranId", tran_id), tran_date = coalesce(step."tranDate", tran_date),
            approve = coalesce(step.approved, approve), forward = coalesce(step.forwarded, forward),
            refusal = coalesce(step.refused, refusal), return_url = coalesce(step."returnUrl", return_url)
       from jsonb_to_recordset(?::jsonb) as step (id text, "accessId" text, "accessPass" text, wanted int, "from" text, "to" text,
            "tranId" text, "tranDate" text, approved text, forwarded text, refused text, "returnUrl" text)
      where processor_order_id = any(array[?]) and processor_order_id = step.id and access_id = step."accessId" and access_pass = step."accessPass"
        and amount = coalesce(step.wanted, amount) and status = step."from"
     returning ${columnsOf(em, SandboxTransaction)}`,
    [JSON.stringify(steps.map(recordOf)), steps.map(orderIdOf)],
  );
  const moved = new Map(
    rows.map(reader<SandboxTransaction>(em, SandboxTransaction)).map((entry) => [entry.processorOrderId, entry]),
  );
  return steps.map(({ processorOrderId }) => moved.get(processorOrderId) ?? null);
}

/** Under names that no column has. */
const recordOf = ({ processorOrderId, amount, approve, forward, refusal, ...step }: Step) => ({
  ...step,
  ...{ id: processorOrderId, wanted: amount, approved: approve, forwarded: forward, refused: refusal },
});

/** Writes payments down that were announced, in their turn; null for one that is there already. */
export async function announce(em: EntityManager, requests: readonly Registration[]): Promise<(Reference | null)[]> {
  const fresh = requests.map(newTransaction);
  const rows = await em.fork().execute<{ id: string }[]>(
    `insert into sandbox_transactions (processor_order_id, amount, status, access_id, access_pass, tran_id, tran_date, approve, forward)
     select "processorOrderId", amount, status, "accessId", "accessPass", '', '', '', ''
       from jsonb_to_recordset(?::jsonb) as fresh ("processorOrderId" text, amount int, status text, "accessId" text, "accessPass" text)
     on conflict (processor_order_id) do nothing returning processor_order_id as id`,
    [JSON.stringify(fresh)],
  );
  const written = new Set(rows.map(({ id }) => id));
  return fresh.map((entry) => (written.has(entry.processorOrderId) ? referenceOf(entry) : null));
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
