import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import type { Gacha } from '../../gacha/gacha.ts';
import { Prize } from '../../gacha/prize.ts';
import type { Language } from '../../language/language.ts';
import { prizeColumns } from './columns.ts';
import type { GachaEntry } from './file/complete.ts';
import { drawnOf } from './wrong.ts';

type Writing = { found: ReadonlyMap<string, Prize>; language: Language; isFile: boolean };

/**
 * All prizes of a gacha, of which `found` are locked: stock is what is supplied less what has been drawn. What the desk adds is told
 * apart, so that no file that does not know it takes it back.
 */
export async function writePrizes(
  em: EntityManager,
  gacha: Gacha,
  { prizes }: Pick<GachaEntry, 'prizes'>,
  { found, language, isFile }: Writing,
): Promise<void> {
  prizes.forEach((one, position) => {
    const prize = found.get(one.id);
    const row = {
      ...prizeColumns(one, language),
      position,
      supply: one.stock,
      stock: one.stock - drawnOf(prize),
      restocked: isFile || !prize ? 0 : prize.restocked + one.stock - prize.supply,
      deletedAt: null,
    };
    if (prize) em.assign(prize, row);
    else em.create(Prize, { id: one.id, gacha, ...row });
  });
  const named = new Set(prizes.map(({ id }) => id));
  const others = [...found.values()].filter((prize) => prize.gacha.id === gacha.id && !named.has(prize.id));
  const now = await databaseClock(em);
  // They can neither be drawn nor seen; what was won of them stays.
  for (const prize of others) prize.deletedAt ??= now;
}
