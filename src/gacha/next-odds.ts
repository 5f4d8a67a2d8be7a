import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesOf } from '../database/tables.ts';
import { databaseClock } from '../database/time/clock.ts';
import { Gacha } from './gacha.ts';
import { OddsVersion } from './odds.ts';
import { freezeOdds, type ShownPrize, shownNow } from './odds-page.ts';
import { Prize } from './prize.ts';

type Change = { by: string; why: string };
type Terms = Pick<OddsVersion, 'weights' | 'supplies'>;

/** The gacha is locked. `shown`: the prizes of the version. */
export async function nextOdds(
  em: EntityManager,
  gacha: Gacha,
  number: number,
  { weights, supplies }: Terms,
  shown: readonly ShownPrize[],
  { by, why }: Change,
): Promise<void> {
  const createdAt = await databaseClock(em);
  const version = em.create(OddsVersion, { gacha, number, weights, supplies, changedBy: by, reason: why, createdAt });
  gacha.oddsNumber = number;
  freezeOdds(em, version, gacha, shown);
}

/** Unlike a lock of MikroORM it lets others order there meanwhile. */
export const lockGachas = (tx: EntityManager, ids: readonly string[]) =>
  tablesOf(tx, Gacha).selectFrom('gachas').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

/** Answers which of them there are. */
export async function lockOddsShowing(tx: EntityManager, path: string): Promise<string[]> {
  const shows = { deletedAt: null, $or: [{ imageUrl: path }, { secretImageUrl: path }] };
  const prizes = await tx.find(Prize, shows, { fields: ['gacha'] });
  const ids = [...new Set(prizes.map(({ gacha }) => gacha.id))];
  if (ids.length > 0) await lockGachas(tx, ids);
  return ids;
}

/**
 * What a picture is said to show is told with the prizes that have it, so that new words for it make new versions of their
 * odds, where the sale is not over.
 */
export async function newOddsShowing(tx: EntityManager, path: string, change: Change): Promise<void> {
  const ids = await lockOddsShowing(tx, path);
  if (ids.length === 0) return;
  for (const gacha of await tx.find(
    Gacha,
    { id: { $in: ids }, deletedAt: null, endAt: { $gt: await databaseClock(tx) } },
    { refresh: true },
  )) {
    const last = await tx.findOneOrFail(OddsVersion, { gacha, number: gacha.oddsNumber });
    await nextOdds(tx, gacha, last.number + 1, last, await shownNow(tx, gacha.id, last), change);
  }
  await tx.flush();
}
