import type { EntityManager } from '@mikro-orm/postgresql';
import type { Gacha } from '../../gacha/gacha.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import type { Prize } from '../../gacha/prize.ts';
import { type FieldMistake, mistaken } from '../../refusal.ts';
import type { GachaEntry, PrizeEntry } from './file/complete.ts';
import { type InFile, mistakeAt } from './file/read.ts';

export type Before = { gacha: Gacha; prizes: readonly Prize[] };

/**
 * What the writer of a file knew of a gacha's supplies, by prize: those of the version that the file names, or, where it names
 * none, those of the last import or change of stock.
 */
export async function knownSupplies(em: EntityManager, { gacha, prizes }: Before, version: number | undefined) {
  const now = new Map(prizes.map((prize) => [prize.id, prize.supply]));
  if (version === undefined) return new Map(prizes.map((prize) => [prize.id, prize.supply - prize.restocked]));
  if (version >= gacha.version) return now;
  const then = await em.findOne(
    OddsVersion,
    { gacha: gacha.id, gachaVersion: { $lte: version } },
    { orderBy: { number: 'desc' } },
  );
  return new Map(Object.entries(then?.supplies ?? {}));
}

/** A last-one prize is supplied by refunds alone, as often as it went back: a number that it had once says nothing new. */
export function withLastOnes(entry: GachaEntry, prizes: ReadonlyMap<string, Prize>): GachaEntry {
  const stockOf = ({ id, kind, stock }: PrizeEntry): number => {
    const supply = kind === 'last-one' ? (prizes.get(id)?.supply ?? stock) : stock;
    return stock >= 1 && stock <= supply ? supply : stock;
  };
  return { ...entry, prizes: entry.prizes.map((prize) => ({ ...prize, stock: stockOf(prize) })) };
}

/** Stock is changed by amounts: an older file takes nothing back that it does not know of. */
export function stockByAmounts(entry: GachaEntry, { prizes }: Before, known: ReadonlyMap<string, number>): GachaEntry {
  const now = new Map(prizes.map((prize) => [prize.id, prize.supply]));
  const stockOf = ({ id, kind, stock }: PrizeEntry): number => {
    const [supply, knew] = [now.get(id), known.get(id)];
    return kind === 'last-one' || supply === undefined || knew === undefined ? stock : supply + stock - knew;
  };
  return { ...entry, prizes: entry.prizes.map((prize) => ({ ...prize, stock: stockOf(prize) })) };
}

/**
 * Of a file whose writer did not know the gacha as it is. One without a version clashes only where it would change such stock.
 */
export function clashesOf(
  entry: GachaEntry,
  place: string,
  { gacha, prizes }: Before,
  known: ReadonlyMap<string, number>,
): InFile[] {
  const now = new Map(prizes.map((prize) => [prize.id, prize]));
  const unknown = entry.prizes.flatMap(({ id, stock }, index): InFile[] => {
    const [prize, knew] = [now.get(id), known.get(id)];
    if (!prize || knew === undefined || prize.supply === knew || prize.supply === stock) return [];
    return [mistakeAt(`${place}.prizes[${index}].stock`, unknownStock(prize.name, prize.supply - knew))];
  });
  const { version } = entry;
  if (version === undefined || version === gacha.version) return unknown;
  const versions = { known: version, now: gacha.version };
  return [mistakeAt(`${place}.version`, mistaken(version > gacha.version ? 'NOT_YET' : 'OLDER_VERSION', versions)), ...unknown];
}

const unknownStock = (name: string, more: number): FieldMistake =>
  more > 0 ? mistaken('MORE_THAN_KNOWN', { name, amount: more }) : mistaken('LESS_THAN_KNOWN', { name, amount: -more });
