import { createHash } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isSameText, type LocalizedText } from '../language/language.ts';
import type { Gacha } from './gacha.ts';
import { OddsVersion } from './odds.ts';
import { Prize } from './prize.ts';
import { givenText } from './texts.ts';

export type FrozenPrize = { id: string; name: LocalizedText; image: string; weight: number; supply: number };

/** A version of the odds as fans are shown it, with the names and pictures of its first moment. */
export type FrozenOdds = {
  gacha: { id: string; name: LocalizedText };
  number: number;
  from: string;
  prizes: readonly FrozenPrize[];
};

/** Kept as the very text that its hash covers. The database works the hash out too, and lets neither be changed. */
export const OddsPage = defineEntity({
  name: 'OddsPage',
  tableName: 'odds_pages',
  properties: {
    oddsVersion: () => p.oneToOne(OddsVersion).ref().owner().primary(),
    content: p.text(),
    hash: p.text(),
    frozenAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});
export type OddsPage = InferEntity<typeof OddsPage>;

type Shown = Pick<FrozenPrize, 'id' | 'name' | 'image'>;
type Version = Pick<OddsVersion, 'number' | 'weights' | 'supplies'> & { createdAt: Date };

/** With the version, in its transaction. `shown`: its prizes, in the order in which fans see them. */
export function freezeOdds(em: EntityManager, oddsVersion: OddsVersion & Version, gacha: Gacha, shown: readonly Shown[]): void {
  const { number, weights, supplies, createdAt } = oddsVersion;
  const frozen: FrozenOdds = {
    ...{ gacha: { id: gacha.id, name: givenText(gacha, 'name') }, number, from: createdAt.toISOString() },
    prizes: shown.map(({ id, name, image }) => ({ id, name, image, weight: weights[id] ?? 0, supply: supplies[id] ?? 0 })),
  };
  const content = JSON.stringify(frozen);
  em.create(OddsPage, { oddsVersion, content, hash: createHash('sha256').update(content).digest('hex') });
}

/** The prizes of a version as they are called now, also retired ones. */
export async function shownNow(em: EntityManager, gachaId: string, { weights }: Pick<OddsVersion, 'weights'>): Promise<Shown[]> {
  const its = { gacha: gachaId, id: { $in: Object.keys(weights) } };
  const prizes = await em.find(Prize, its, { orderBy: { position: 'asc', id: 'asc' } });
  return prizes.map((prize) => ({ id: prize.id, name: givenText(prize, 'name'), image: prize.imageUrl }));
}

export const frozenIn = ({ content }: Pick<OddsPage, 'content'>): FrozenOdds => JSON.parse(content) as FrozenOdds;

/** Whether fans would read of the same prizes. */
export async function isShownAlike(em: EntityManager, version: OddsVersion, shown: readonly Shown[]): Promise<boolean> {
  const page = await em.findOne(OddsPage, { oddsVersion: version.id });
  const before = new Map(page && frozenIn(page).prizes.map((prize) => [prize.id, prize]));
  return shown.every(({ id, name, image }) => {
    const prize = before.get(id);
    return prize?.image === image && isSameText(prize.name, name);
  });
}
