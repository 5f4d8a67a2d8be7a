import { generateKeyPairSync } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockNamed } from '../../database/advisory-lock.ts';
import { idColumn, newId } from '../../database/id.ts';
import { tablesOf } from '../../database/tables.ts';
import { transact } from '../../database/transaction.ts';
import { sealedColumn } from '../../encryption/sealed-column.ts';
import type { Sealed } from '../../encryption/vault.ts';

/** With which this gateway signs the tokens of devices. Of a superseded one the public half is left, for tokens under way. */
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
  const [row] = await tablesOf(em, SigningKey)
    .selectFrom('signing_keys')
    .where('superseded_at', 'is', null)
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${sql.lit(SIGNS_FOR_DAYS)})`)
    .select(['id', 'private_key'])
    .execute();
  if (!row?.private_key) return null;
  return { id: row.id, privateKey: JSON.parse(SEALED_SIGNING_KEY.open(em, [row.id], row.private_key)) };
}

async function supersede(tx: EntityManager): Promise<SigningPair> {
  const [db, id] = [tablesOf(tx, SigningKey), newId()];
  await db.deleteFrom('signing_keys').where('superseded_at', '<', VERIFIES_SINCE).execute();
  await db
    .updateTable('signing_keys')
    .set({ superseded_at: sql<Date>`clock_timestamp()`, private_key: null })
    .where('superseded_at', 'is', null)
    .execute();
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [publicKey, privateKey] = [pair.publicKey.export({ format: 'jwk' }), pair.privateKey.export({ format: 'jwk' })];
  const sealed = SEALED_SIGNING_KEY.seal(tx, [id], JSON.stringify(privateKey));
  await db
    .insertInto('signing_keys')
    .values({ id, public_key: publicKey as object, private_key: sealed })
    .execute();
  return { id, privateKey };
}

const VERIFIES_SINCE = sql<Date>`clock_timestamp() - make_interval(mins => ${sql.lit(VERIFIES_FOR_MINUTES)})`;

/** Null where it never was one, or every token of it has ended. */
export async function verifyingKey(em: EntityManager, id: string): Promise<object | null> {
  const [row] = await tablesOf(em, SigningKey)
    .selectFrom('signing_keys')
    .where('id', '=', id)
    .where((key) => key.or([key('superseded_at', 'is', null), key('superseded_at', '>', VERIFIES_SINCE)]))
    .select('public_key')
    .execute();
  return row?.public_key ?? null;
}
