import { createHash } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guard } from '../database/guard.ts';
import { statement } from '../database/statement.ts';
import { given, tablesOf } from '../database/tables.ts';
import { insertOf } from '../database/write.ts';
import { sealedColumn } from '../encryption/sealed-column.ts';
import type { Sealed } from '../encryption/vault.ts';
import { badInput, Refusal } from '../refusal.ts';

const KEPT_FOR_HOURS = 24;

/** A call under a key of its client. The fingerprint tells a repetition from another call under the same key. */
export type Call = { caller: string; operation: string; keyHash: string; fingerprint: string };

/** `instant`: where a call may be made again with another one, since what it does knows the key itself. */
type AskedCall = Pick<Call, 'caller' | 'operation'> & { asked: string; instant?: string | undefined };

/**
 * Neither the client's key nor what it asked is kept. The key is a part of the fingerprint, so that what was asked, such as a
 * telephone number, cannot be guessed from it.
 */
export function callUnder(key: string, { asked, instant, ...call }: AskedCall): Call {
  checkKey(key);
  return { ...call, keyHash: instant ? hashOf(key, instant) : hashOf(key), fingerprint: hashOf(key, asked) };
}

const hashOf = (...words: string[]): string => createHash('sha256').update(JSON.stringify(words)).digest('hex');

/** Written in the transaction of the effect. A payment is answered from its row until it has an answer. */
export const KeptCall = defineEntity({
  name: 'KeptCall',
  tableName: 'kept_calls',
  properties: {
    caller: p.text().primary(),
    operation: p.text().primary(),
    keyHash: p.text().primary(),
    fingerprint: p.text(),
    paymentId: p.uuid().nullable(),
    answer: p.text().$type<Sealed>().nullable(),
    expiresAt: p.datetime(3),
  },
});
export type KeptCall = InferEntity<typeof KeptCall>;

const KEYS = { caller: 'text', operation: 'text', key_hash: 'text' } as const;
export const SEALED_ANSWER = sealedColumn('kept answers', 'kept_calls', 'answer', KEYS);
const rowOf = ({ caller, operation, keyHash }: Call) => [caller, operation, keyHash];

const KEY = /^[\x21-\x7e]{1,255}$/;

function checkKey(key: string): void {
  if (!KEY.test(key)) throw badInput('idempotencyKey', 'KEY_FORM');
}

/** Refuses instead of waiting for the first call to end. */
export async function mustRunAlone(em: EntityManager, { caller, operation, keyHash }: Call): Promise<void> {
  const words = JSON.stringify([caller, operation, keyHash]);
  const lock = await tablesOf(em)
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${words}, 0))`.as('is_held'))
    .executeTakeFirst();
  if (!lock?.is_held) throw new Refusal('CALL_IN_PROGRESS');
}

export async function recall(em: EntityManager, call: Call): Promise<Kept | null> {
  const [kept = null] = await recallAll(em, [call]);
  if (kept && !isRepeated(call, kept)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return kept;
}

type Kept = Pick<KeptCall, 'fingerprint'> & { paymentId: string | null; answer: string | null };

export const isRepeated = (call: Call, kept: Kept): boolean => call.fingerprint === kept.fingerprint;

export async function recallAll(em: EntityManager, calls: readonly Call[]): Promise<(Kept | null)[]> {
  if (calls.length === 0) return [];
  const rows = await keptCalls(em, {
    asked: calls.map(({ caller, operation, keyHash }, turn) => ({ turn, caller, operation, keyHash })),
  });
  const kept = new Map(rows.map(({ turn, ...row }) => [turn, row]));
  return calls.map((call, turn) => {
    const row = kept.get(turn);
    return row ? { ...row, answer: row.answer && SEALED_ANSWER.open(em, rowOf(call), row.answer) } : null;
  });
}

const NOW = sql<Date>`clock_timestamp()`;
type Asked = Pick<Call, 'caller' | 'operation' | 'keyHash'> & { turn: number };

const keptCalls = statement((em, { asked }: { asked: readonly Asked[] }) =>
  tablesOf(em, KeptCall)
    .selectFrom('kept_calls as kept')
    .innerJoin(given(em, KeptCall, 'asked', asked, { turn: 'int' }), (on) =>
      on
        .onRef('asked.caller', '=', 'kept.caller')
        .onRef('asked.operation', '=', 'kept.operation')
        .onRef('asked.keyHash', '=', 'kept.key_hash'),
    )
    .where('expires_at', '>', NOW)
    .select(['turn', 'fingerprint', 'payment_id as paymentId', 'answer']),
);

export const keep = (em: EntityManager, call: Call, answer: string): Promise<void> => keepAll(em, [{ call, answer }]);

/**
 * Throws, and so rolls the effect back, for a call that comes second under its key, unless it is a new attempt at a payment that
 * came to nothing, or the first one has expired.
 */
export async function keepAll(em: EntityManager, kept: readonly NewKept[]): Promise<void> {
  if (kept.length === 0) return;
  const written = await insertCalls(em, kept)
    .onConflict((on) =>
      on
        .columns(['caller', 'operation', 'key_hash'])
        .doUpdateSet(({ ref }) => ({
          fingerprint: ref('excluded.fingerprint'),
          payment_id: ref('excluded.payment_id'),
          answer: ref('excluded.answer'),
          expires_at: ref('excluded.expires_at'),
        }))
        .where(({ eb, and, or, ref }) =>
          guard(
            'first use of a key',
            or([
              eb('kept_calls.expires_at', '<=', NOW),
              and([
                eb('kept_calls.payment_id', '<>', ref('excluded.payment_id')),
                eb('kept_calls.answer', 'is', null),
                eb('kept_calls.fingerprint', '=', ref('excluded.fingerprint')),
              ]),
            ]),
          ),
        ),
    )
    .returning('key_hash')
    .execute();
  if (written.length < kept.length) throw new Refusal('CALL_IN_PROGRESS');
  await deleteExpired(em, { most: WITH_EACH });
}

/** Also where no payment was started, so that no call was kept before. */
export async function keepAnswer(em: EntityManager, call: Call, answer: string): Promise<void> {
  await insertCalls(em, [{ call, answer }])
    .onConflict((on) =>
      on
        .columns(['caller', 'operation', 'key_hash'])
        .doUpdateSet(({ ref }) => ({ answer: ref('excluded.answer') }))
        .where('kept_calls.answer', 'is', null)
        .whereRef('kept_calls.fingerprint', '=', 'excluded.fingerprint'),
    )
    .execute();
}

type NewKept = { call: Call; answer?: string; paymentId?: string };

function insertCalls(em: EntityManager, kept: readonly NewKept[]) {
  const rows = kept.map(({ call, paymentId = null, answer }) => ({
    ...{ caller: call.caller, operation: call.operation, keyHash: call.keyHash, fingerprint: call.fingerprint },
    ...{ paymentId, answer: answer === undefined ? null : SEALED_ANSWER.seal(em, rowOf(call), answer) },
  }));
  const expiresAt = sql<Date>`clock_timestamp() + make_interval(hours => ${KEPT_FOR_HOURS})`;
  return insertOf(em, KeptCall, rows, { set: { expiresAt } });
}

/** With each new call, so that there are never many. */
const WITH_EACH = 10;

/** Deletes expired calls when no new calls come, which delete some each. Answers how many. */
export const deleteExpiredCalls = async (em: EntityManager, most: number): Promise<number> =>
  (await deleteExpired(em, { most })).length;

const deleteExpired = statement((em, { most }: { most: number }) =>
  tablesOf(em, KeptCall)
    .deleteFrom('kept_calls')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('caller', 'operation', 'key_hash'),
        'in',
        selectFrom('kept_calls')
          .select(['caller', 'operation', 'key_hash'])
          // Not `clock_timestamp()`, which is no condition that an index can be asked.
          .where('expires_at', '<=', sql<Date>`statement_timestamp()`)
          .orderBy('expires_at')
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('caller', 'operation', 'key_hash'),
      ),
    )
    .returning('key_hash'),
);
