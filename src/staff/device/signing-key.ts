import { generateKeyPairSync } from 'node:crypto';
import { defineEntity, type InferEntity, p, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockNamed } from '../../database/advisory-lock.ts';
import { idColumn, newId } from '../../database/id.ts';
import { tablesOf } from '../../database/tables.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { sealedColumn } from '../../encryption/sealed-column.ts';
import type { Sealed } from '../../encryption/vault.ts';

/** This gateway signs the tokens of devices with it. The public half of a superseded key is left, for tokens under way. */
export const SigningKey = defineEntity({
  name: 'SigningKey',
  tableName: 'signing_keys',
  properties: {
    id: idColumn(),
    publicKey: p.json<object>(),
    privateKey: p.text().$type<Sealed>().nullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    supersededAt: p.datetime(3).nullable(),
  },
});
export type SigningKey = InferEntity<typeof SigningKey>;

export const SEALED_SIGNING_KEY = sealedColumn('own keys', 'signing_keys', 'private_key');

export const TOKEN_MINUTES = 10;
const SIGNS_FOR_DAYS = 30;
/** A token may have been signed a moment after its key was superseded, on a machine whose clock is a little off. */
const VERIFIES_FOR_MINUTES = TOKEN_MINUTES + 5;

export type SigningPair = { id: string; privateKey: object };

/** Made when it is first needed, and again when it is old. */
export async function currentSigningKey(em: EntityManager): Promise<SigningPair> {
  return (await youngKey(em)) ?? transact(em, async (tx) => (await lockKeys(tx, youngKey)) ?? supersede(tx));
}

/** Tokens that were signed before stay good until they end. */
export const newSigningKey = (em: EntityManager): Promise<SigningPair> =>
  transact(em, (tx) => lockKeys(tx, (locked) => supersede(locked)));

async function lockKeys<Result>(tx: EntityManager, work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
  await lockNamed(tx, 'signing keys');
  return work(tx);
}

async function youngKey(em: EntityManager): Promise<SigningPair | null> {
  const since = raw<Date>(`clock_timestamp() - interval '${SIGNS_FOR_DAYS} days'`);
  const key = await em
    .fork({ keepTransactionContext: true })
    .findOne(SigningKey, { supersededAt: null, createdAt: { $gt: since } });
  if (!key?.privateKey) return null;
  return { id: key.id, privateKey: JSON.parse(SEALED_SIGNING_KEY.open(em, [key.id], key.privateKey)) };
}

async function supersede(tx: EntityManager): Promise<SigningPair> {
  const [id, now] = [newId(), await databaseClock(tx)];
  await tx.nativeDelete(SigningKey, { supersededAt: { $lt: raw<Date>(VERIFIES_SINCE) } });
  for (const key of await tx.find(SigningKey, { supersededAt: null })) tx.assign(key, { supersededAt: now, privateKey: null });
  await tx.flush();
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [publicKey, privateKey] = [pair.publicKey.export({ format: 'jwk' }), pair.privateKey.export({ format: 'jwk' })];
  const sealed = SEALED_SIGNING_KEY.seal(tx, [id], JSON.stringify(privateKey));
  tx.create(SigningKey, { id, publicKey, privateKey: sealed });
  await tx.flush();
  return { id, privateKey };
}

const VERIFIES_SINCE = `clock_timestamp() - interval '${VERIFIES_FOR_MINUTES} minutes'`;

/** Null where it never was one, or every token of it has ended. */
export async function verifyingKey(em: EntityManager, id: string): Promise<object | null> {
  const [row] = await tablesOf(em, SigningKey)
    .selectFrom('signing_keys')
    .where('id', '=', id)
    .where((key) => key.or([key('superseded_at', 'is', null), key('superseded_at', '>', sql.raw<Date>(VERIFIES_SINCE))]))
    .select('public_key')
    .execute();
  return row?.public_key ?? null;
}
