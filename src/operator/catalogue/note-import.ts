import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../../gacha/gacha.ts';
import { writeDeeds } from '../../staff/audit-entry.ts';
import type { Change } from './new-odds.ts';

export type ToldGacha = ReturnType<typeof toldOf>;

/** The version of the odds stands for the prizes: it has their weights and supplies. */
const toldOf = ({ name, price, onSale, published, oddsNumber }: Gacha) => ({ name, price, onSale, published, oddsNumber });

export const toldGachas = (gachas: Iterable<Gacha>): Map<string, ToldGacha> =>
  new Map([...gachas].map((gacha) => [gacha.id, toldOf(gacha)]));

export async function noteImport(
  em: EntityManager,
  gachaIds: readonly string[],
  before: ReadonlyMap<string, ToldGacha>,
  counts: object,
  change: Change,
): Promise<void> {
  const [by, { why }] = [{ account: change.by }, change];
  const gachas = await em.find(Gacha, { id: { $in: [...gachaIds] } });
  await writeDeeds(em, [
    { by, why, action: 'CATALOGUE_IMPORTED', after: counts },
    ...gachas.map((gacha) => ({
      ...{ by, why, action: 'GACHA_IMPORTED' as const, gachaId: gacha.id },
      ...{ before: before.get(gacha.id) ?? null, after: toldOf(gacha) },
    })),
  ]);
}
