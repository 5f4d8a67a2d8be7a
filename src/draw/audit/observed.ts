import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../../gacha/gacha.ts';
import type { OddsVersion } from '../../gacha/odds.ts';
import { Prize } from '../../gacha/prize.ts';
import { urnOf } from '../draw.ts';
import { OddsTest } from './odds-test.ts';
import { drawsOf, inOneSnapshot, versionsOf } from './rows.ts';

export type ObservedPrize = { prizeId: string; name: string; weight: number; expected: number; seen: number };
export type Observed = {
  gachaId: string;
  gachaName: string;
  number: number;
  since: Date;
  changedBy: string;
  reason: string;
  plays: number;
  prizes: ObservedPrize[];
  pValue: number | null;
};

export function observeOdds(em: EntityManager, gachaId?: string): Promise<Observed[]> {
  const work = async (em: EntityManager): Promise<Observed[]> => {
    const named = { fields: ['name'], orderBy: { id: 'asc' } } as const;
    const gachas = await em.find(Gacha, gachaId ? { id: gachaId } : {}, named);
    const observed: Observed[] = [];
    for (const gacha of gachas) observed.push(...(await observeGacha(em, gacha)));
    return observed;
  };
  return inOneSnapshot(em, work);
}

async function observeGacha(em: EntityManager, { id, name }: { id: string; name: string }): Promise<Observed[]> {
  const versions = (await versionsOf(em, id)).map((version) => ({ version, test: new OddsTest() }));
  const byId = new Map(versions.map((one) => [one.version.id, one]));
  for await (const { oddsVersionId, stocks, prizeId } of drawsOf(em, id)) {
    const known = byId.get(oddsVersionId);
    if (!known) continue;
    const left = new Map(
      Object.keys(known.version.weights)
        .sort()
        .map((prize, index) => [prize, stocks[index] ?? 0]),
    );
    known.test.add(
      urnOf(known.version.weights, (prize) => left.get(prize) ?? 0),
      prizeId,
    );
  }
  const names = await namesOf(em, id);
  const played = versions.filter(({ test }) => test.plays > 0);
  return played.map(({ version, test }) => ({ gachaId: id, gachaName: name, ...summaryOf(version, test, names) }));
}

function summaryOf(
  { number, weights, changedBy, reason, createdAt: since }: OddsVersion,
  test: OddsTest,
  names: ReadonlyMap<string, string>,
) {
  const known = [...names].filter(([prizeId]) => prizeId in weights);
  const prizes = known.map(([prizeId, name]) => ({
    ...{ prizeId, name, weight: weights[prizeId] ?? 0 },
    expected: test.expectedOf(prizeId),
    seen: test.seenOf(prizeId),
  }));
  return { number, changedBy, reason, since, plays: test.plays, prizes, pValue: test.pValue() };
}

async function namesOf(em: EntityManager, gacha: string): Promise<Map<string, string>> {
  const prizes = await em.find(Prize, { gacha }, { fields: ['name'], orderBy: { position: 'asc' } });
  return new Map(prizes.map(({ id, name }) => [id, name]));
}
