import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { Seed } from '../../draw/seed.ts';
import type { Gacha } from '../../gacha/gacha.ts';
import { nextOdds } from '../../gacha/next-odds.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import { isShownAlike, withAlts } from '../../gacha/odds-page.ts';
import { soldUnder } from '../../gacha/sold.ts';
import type { GachaEntry } from './file/complete.ts';

export type Change = { by: string; why: string };

/** A change of weights, supplies, or of what is shown of prizes, makes a new version; earlier ones stay. */
export async function newOddsIfChanged(em: EntityManager, gacha: Gacha, entry: GachaEntry, change: Change): Promise<void> {
  const last = await em.findOne(OddsVersion, { gacha: gacha.id }, { orderBy: { number: 'desc' } });
  const weights = Object.fromEntries(entry.prizes.map((one) => [one.id, one.pickup_weight]));
  const supplies = Object.fromEntries(entry.prizes.map((one) => [one.id, one.stock]));
  const shown = await withAlts(
    em,
    entry.prizes.map(({ id, kind, name, description, image_url: image, secret_image_url: secretImage }) => ({
      ...{ id, kind, name, description, image, secretImage },
    })),
  );
  if (last && isSame(last.weights, weights) && isSame(last.supplies, supplies)) {
    const [sold] = await soldUnder(em, [last.id]);
    if (sold && isShownAlike(sold.prizes, shown)) return;
  }
  await nextOdds(em, gacha, (last?.number ?? 0) + 1, { weights, supplies }, shown, change);
}

const isSame = (one: Record<string, number>, other: Record<string, number>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(other).every((id) => one[id] === other[id]);

/** On first publication, and when a sale is reopened after its end: the old seed may have been seen. */
export async function gachasWithoutSeed(
  em: EntityManager,
  entries: readonly GachaEntry[],
  before: ReadonlyMap<string, Gacha>,
): Promise<string[]> {
  const now = await databaseClock(em);
  const seeds = await em.find(Seed, { gacha: { $in: entries.map(({ id }) => id) } }, { fields: ['gacha'] });
  const seeded = new Set(seeds.map(({ gacha }) => gacha.id));
  const needs = ({ id, published, end_at }: GachaEntry): boolean => {
    if (!seeded.has(id)) return published;
    const ended = before.get(id)?.endAt;
    return ended !== undefined && ended <= now && now < end_at;
  };
  return entries.filter(needs).map(({ id }) => id);
}
