import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { Prize } from '../../gacha/prize.ts';
import { RedeemDetail } from '../../gacha/redeem-detail.ts';
import type { Language } from '../../language/language.ts';
import { gachaColumns, prizeColumns, redeemColumns } from './columns.ts';
import type { GachaEntry } from './file/complete.ts';
import { drawnOf, type LockedRows } from './wrong.ts';

/** Itself and how it is collected, but not its prizes. `language`: of texts that are one for all. */
export async function writeGacha(
  em: EntityManager,
  entry: GachaEntry,
  before: Gacha | undefined,
  language: Language,
): Promise<Gacha> {
  const columns = gachaColumns(entry, language);
  const gacha = before ? em.assign(before, columns) : em.create(Gacha, { id: entry.id, ...columns });
  const detail = redeemColumns(entry, language);
  const oldDetail = await em.findOne(RedeemDetail, { gacha: entry.id });
  if (oldDetail) em.assign(oldDetail, detail);
  else em.create(RedeemDetail, { gacha, ...detail });
  return gacha;
}

/**
 * All of them: those that the entry does not name are retired. What the desk adds to a supply is told apart, so that no file that
 * does not know it takes it back.
 */
export async function writePrizes(
  em: EntityManager,
  gacha: Gacha,
  entry: GachaEntry,
  { prizes, isDesk = false }: Pick<LockedRows, 'prizes'> & { isDesk?: boolean },
  language: Language,
): Promise<void> {
  // A gacha has one last-one prize at each moment, so that the former goes first.
  if (await retireOthers(em, entry, prizes)) await em.flush();
  entry.prizes.forEach((one, position) => {
    const prize = prizes.get(one.id);
    const row = {
      ...prizeColumns(one, language),
      position,
      supply: one.stock,
      stock: one.stock - drawnOf(prize),
      restocked: isDesk && prize ? prize.restocked + one.stock - prize.supply : 0,
      deletedAt: null,
    };
    if (prize) em.assign(prize, row);
    else em.create(Prize, { id: one.id, gacha, ...row });
  });
}

/** Retired prizes can neither be drawn nor seen; what was won of them stays. Answers whether the last-one prize is among them. */
async function retireOthers(em: EntityManager, entry: GachaEntry, prizes: LockedRows['prizes']): Promise<boolean> {
  const named = new Set(entry.prizes.map(({ id }) => id));
  const now = await databaseClock(em);
  const others = [...prizes.values()].filter(({ id, gacha }) => gacha.id === entry.id && !named.has(id));
  for (const prize of others) prize.deletedAt ??= now;
  return others.some(({ kind }) => kind === 'last-one');
}
