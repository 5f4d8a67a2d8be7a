import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { anyOf, type Tables, tablesOf } from '../database/tables.ts';
import { openedSeed } from '../draw/audit/rows.ts';
import { Draw } from '../draw/record.ts';
import { openSeed, Seed } from '../draw/seed.ts';
import type { Sealed } from '../encryption/vault.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Order } from '../order/order.ts';
import { Payment } from '../payment/attempt/payment.ts';

export type Fairness = { number: number; committedAt: Date; seedHash: string; seed: string | null; isRevealed: boolean };

type Known = Tables<[typeof Seed, typeof Gacha, typeof Order, typeof Payment, typeof Draw]>;
type Seeds = ExpressionBuilder<Known & { s: Known['seeds']; g: Known['gachas'] }, 's' | 'g'>;

/**
 * A seed is revealed a minute after its sale ended, when no payment that it decides is under way: such a payment could still be
 * stopped by its payer, and must not tell what it wins. The minute, which a change of the gacha starts anew, is for payments that
 * were checked during the sale and are written after it; the database refuses those later than half of it. A replaced seed draws
 * nothing new: it waits only for the payments that it has drawn for.
 */
const isRevealed = (eb: Seeds) =>
  eb.and([
    eb.or([isReplaced(eb), sql<boolean>`greatest(g.end_at, g.updated_at) + interval '1 minute' <= clock_timestamp()`]),
    eb.not(eb.exists(paymentsUnderWay(eb))),
  ]);

const isReplaced = (eb: Seeds) =>
  eb.exists(
    eb
      .selectFrom('seeds as later')
      .select('later.id')
      .whereRef('later.gacha_id', '=', 's.gacha_id')
      .whereRef('later.number', '>', 's.number'),
  );

const paymentsUnderWay = (seeds: Seeds) =>
  seeds
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select('p.id')
    .whereRef('o.gacha_id', '=', 's.gacha_id')
    .where((eb) => eb.and([eb.ref('p.is_live'), eb.not(eb.ref('p.is_finished'))]))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb.selectFrom('draws as w').select('w.play').whereRef('w.seed_id', '=', 's.id').whereRef('w.order_id', '=', 'o.id'),
        ),
        eb.not(isReplaced(seeds)),
      ]),
    );

/** An unrevealed seed does not even leave the database. */
function selectSeeds(em: EntityManager, which: (eb: Seeds) => Expression<SqlBool>) {
  const known = tablesOf(em, Seed, Gacha, Order, Payment, Draw)
    .selectFrom('seeds as s')
    .innerJoin('gachas as g', 'g.id', 's.gacha_id')
    .where(which)
    .select((eb) => ['s.id', 's.gacha_id', 's.number', 's.hash', 's.seed', 's.created_at', isRevealed(eb).as('isRevealed')]);
  return tablesOf(em, Seed)
    .selectFrom(known.as('known'))
    .select((eb) => [
      'id',
      'gacha_id',
      'number',
      'hash',
      'created_at',
      'isRevealed',
      eb.case().when(eb.ref('isRevealed')).then(eb.ref('seed')).end().as('seed'),
    ]);
}

type FairnessRow = {
  id: string;
  number: number;
  hash: string;
  created_at: Date;
  isRevealed: SqlBool;
  seed: Sealed | null;
};

const factsOf = ({ number, hash, created_at, isRevealed }: FairnessRow) => ({
  ...{ number, committedAt: created_at, seedHash: hash, isRevealed: Boolean(isRevealed) },
});

const fairnessIn = (em: EntityManager, row: FairnessRow): Fairness => ({
  ...factsOf(row),
  seed: row.seed && openSeed(em, { ...row, seed: row.seed }).toString('hex'),
});

export async function fairnessOfGachas(em: EntityManager, gachaIds: readonly string[]): Promise<Map<string, Fairness>> {
  const newest = (eb: Seeds) => eb.and([eb('s.gacha_id', '=', anyOf(gachaIds)), eb.not(isReplaced(eb))]);
  const rows = await selectSeeds(em, newest).execute();
  return new Map(rows.map((row) => [row.gacha_id, fairnessIn(em, row)]));
}

/**
 * Also those that were replaced: what they drew is on record. One that was tampered with is told as it is, or null: the reader
 * holds each against its hash.
 */
export async function seedsOfGacha(em: EntityManager, gachaId: string): Promise<Fairness[]> {
  const rows = await selectSeeds(em, (eb) => eb('s.gacha_id', '=', gachaId)).execute();
  const told = rows.map((row) => ({
    ...factsOf(row),
    seed: row.seed && (openedSeed(em, { ...row, seed: row.seed })?.toString('hex') ?? null),
  }));
  return told.toSorted((one, other) => one.number - other.number);
}

export const fairnessOfSeed = async (em: EntityManager, seedId: string): Promise<Fairness> =>
  fairnessIn(em, await selectSeeds(em, (eb) => eb('s.id', '=', seedId)).executeTakeFirstOrThrow());
