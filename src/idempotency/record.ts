import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput, Refusal } from '../refusal.ts';

/** How long the answer to a call is kept for whoever repeats it. */
export const KEPT_FOR_HOURS = 24;

/**
 * A call that its client may repeat, under a key of the client's own: whoever did not hear the answer asks again, and
 * what the call does happens once. The fingerprint tells a repetition from another call under the same key.
 */
export type Call = { caller: string; operation: string; key: string; fingerprint: string };

/** What became of a call: written in the transaction of its effect. A payment's answer is the payment, until it has one. */
export const KeptCall = defineEntity({
  name: 'KeptCall',
  tableName: 'kept_calls',
  properties: {
    caller: p.text().primary(),
    operation: p.text().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    paymentId: p.uuid().nullable(),
    answer: p.text().nullable(),
    expiresAt: p.datetime(3),
  },
});
export type KeptCall = InferEntity<typeof KeptCall>;

const KEY = /^[\x21-\x7e]{1,255}$/;

export function checkKey(key: string): void {
  if (!KEY.test(key)) throw badInput('idempotencyKey', 'must be 1 to 255 visible ASCII characters, without spaces');
}

/** Refuses a call while the same one is running, instead of letting it wait for the other's end. */
export async function mustRunAlone(em: EntityManager, { caller, operation, key }: Call): Promise<void> {
  const [row] = await em.execute<{ alone: boolean }[]>('select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as alone', [
    JSON.stringify([caller, operation, key]),
  ]);
  if (!row?.alone) throw new Refusal('CALL_IN_PROGRESS');
}

/** What was kept of this call, if it is a repetition. The same key with something else in it is a mistake of the client's. */
export async function recall(em: EntityManager, call: Call): Promise<Kept | null> {
  const [kept = null] = await recallAll(em, [call]);
  if (kept && !isRepeated(call, kept)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return kept;
}

type Kept = Pick<KeptCall, 'fingerprint' | 'paymentId' | 'answer'>;

export const isRepeated = (call: Call, kept: Kept): boolean => call.fingerprint === kept.fingerprint;

/** What was kept under the keys of these calls, in their turn. */
export async function recallAll(em: EntityManager, calls: readonly Call[]): Promise<(Kept | null)[]> {
  if (calls.length === 0) return [];
  const rows = await em.execute<(Kept & { turn: number })[]>(
    `select turn::int, fingerprint, payment_id as "paymentId", answer
       from unnest(array[?]::text[], array[?]::text[], array[?]::text[]) with ordinality as call (caller, operation, key, turn)
       join kept_calls using (caller, operation, key) where expires_at > clock_timestamp()`,
    wordsOf(calls),
  );
  const kept = new Map(rows.map(({ turn, ...row }) => [turn, row]));
  return calls.map((_call, index) => kept.get(index + 1) ?? null);
}

/** The three words of each key, as lists. */
const wordsOf = (calls: readonly Call[]): [string[], string[], string[]] => [
  calls.map(({ caller }) => caller),
  calls.map(({ operation }) => operation),
  calls.map(({ key }) => key),
];

type Keeping = { call: Call; answer?: string; paymentId?: string };

/** Keeps a call beside its effect. */
export const keep = (em: EntityManager, call: Call, answer: string): Promise<void> => keepAll(em, [{ call, answer }]);

/** Keeps calls beside their effects. Who comes second under the same key takes its own effect back. */
export async function keepAll(em: EntityManager, kept: readonly Keeping[]): Promise<void> {
  if (kept.length === 0) return;
  const calls = kept.map(({ call }) => call);
  const rows = await em.execute<unknown[]>(
    `insert into kept_calls (caller, operation, key, fingerprint, payment_id, answer, expires_at)
     select *, clock_timestamp() + make_interval(hours => ?)
       from unnest(array[?]::text[], array[?]::text[], array[?]::text[], array[?]::text[], array[?]::uuid[], array[?]::text[])
     on conflict (caller, operation, key) do update
        set fingerprint = excluded.fingerprint, payment_id = excluded.payment_id, answer = excluded.answer, expires_at = excluded.expires_at
      where (kept_calls.payment_id <> excluded.payment_id and kept_calls.answer is null and kept_calls.fingerprint = excluded.fingerprint)
         or kept_calls.expires_at <= clock_timestamp()
     returning 1`,
    [
      KEPT_FOR_HOURS,
      ...wordsOf(calls),
      calls.map(({ fingerprint }) => fingerprint),
      kept.map(({ paymentId }) => paymentId ?? null),
      kept.map(({ answer }) => answer ?? null),
    ],
  );
  if (rows.length < kept.length) throw new Refusal('CALL_IN_PROGRESS');
  await forgetExpired(em);
}

/** The words in which a payment was first answered; also where no attempt was made, so that nothing was kept beside one. */
export async function keepAnswer(
  em: EntityManager,
  { caller, operation, key, fingerprint }: Call,
  answer: string,
): Promise<void> {
  await em.execute(
    `insert into kept_calls (caller, operation, key, fingerprint, answer, expires_at)
     values (?, ?, ?, ?, ?, clock_timestamp() + make_interval(hours => ?))
     on conflict (caller, operation, key) do update set answer = excluded.answer
      where kept_calls.answer is null and kept_calls.fingerprint = excluded.fingerprint`,
    [caller, operation, key, fingerprint, answer, KEPT_FOR_HOURS],
  );
}

/** Each call that is kept takes a few expired ones away, so that nothing has to run beside the gateway for it. */
async function forgetExpired(em: EntityManager): Promise<void> {
  await em.execute(
    `delete from kept_calls where (caller, operation, key) in (
       select caller, operation, key from kept_calls where expires_at <= clock_timestamp() order by expires_at limit 10 for update skip locked)`,
  );
}
