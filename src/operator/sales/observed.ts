import type { EntityManager } from '@mikro-orm/postgresql';
import { OddsTest } from '../../draw/audit/odds-test.ts';
import { drawsOf, inOneSnapshot, versionsOf } from '../../draw/audit/rows.ts';
import { urnOf } from '../../draw/draw.ts';
import { Gacha } from '../../gacha/gacha.ts';
import type { OddsVersion } from '../../gacha/odds.ts';
import { type SoldPrize, soldUnder } from '../../gacha/sold.ts';
import { type Language, textIn } from '../../language/language.ts';
import { isTold } from '../fairness/is-told.ts';

/**
 * `declared`: in percent, while there are prizes of each kind, as fans read it when they ordered. `expected`: of the plays, by
 * what was left before each. `name`: as it was when that was declared.
 */
export type ObservedPrize = {
  prizeId: string;
  name: string;
  weight: number;
  declared: number;
  expected: number;
  seen: number;
};
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

/** Without draws whose payment is under way, as all that is told of draws. */
export function observeOdds(em: EntityManager, gachaId?: string, language: Language = 'en'): Promise<Observed[]> {
  const work = async (em: EntityManager): Promise<Observed[]> => {
    const named = { fields: ['name'], orderBy: { id: 'asc' } } as const;
    const gachas = await em.find(Gacha, gachaId ? { id: gachaId } : {}, named);
    const observed: Observed[] = [];
    for (const gacha of gachas) observed.push(...(await observeGacha(em, gacha, language)));
    return observed;
  };
  return inOneSnapshot(em, work);
}

async function observeGacha(
  em: EntityManager,
  { id, name }: { id: string; name: string },
  language: Language,
): Promise<Observed[]> {
  const versions = (await versionsOf(em, id)).map((version) => ({ version, test: new OddsTest() }));
  const byId = new Map(versions.map((one) => [one.version.id, one]));
  for await (const { oddsVersionId, stocks, prizeId } of drawsOf(em, id, isTold)) {
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
  const played = versions.filter(({ test }) => test.plays > 0);
  const sold = await soldUnder(
    em,
    played.map(({ version }) => version.id),
  );
  const declaredOf = new Map(sold.map((odds) => [odds.oddsVersionId, odds.prizes]));
  return played.map(({ version, test }) => {
    const declared = [...(declaredOf.get(version.id)?.values() ?? [])];
    return { gachaId: id, gachaName: name, ...summaryOf(version, test, declared, language) };
  });
}

function summaryOf(
  { number, weights, changedBy, reason, createdAt: since }: OddsVersion,
  test: OddsTest,
  declared: readonly SoldPrize[],
  language: Language,
) {
  const prizes = declared
    .filter(({ kind }) => kind !== 'last-one')
    .map(({ id: prizeId, name, percent }) => ({
      ...{ prizeId, name: textIn(name, language, language), weight: weights[prizeId] ?? 0, declared: percent },
      expected: test.expectedOf(prizeId),
      seen: test.seenOf(prizeId),
    }));
  return { number, changedBy, reason, since, plays: test.plays, prizes, pValue: test.pValue() };
}
