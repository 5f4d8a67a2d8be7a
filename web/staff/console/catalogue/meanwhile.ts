import { useRef, useState } from 'preact/hooks';
import { count, language } from '../../../shared/language.ts';
import type { DeskPrizeFragment } from '../documents.ts';
import { clashesOf, type Edited, type Written } from '../parts/edited.ts';
import { said } from '../words.ts';
import { type Change, type Changes, costOf, NO_CHANGE, type Placed, wholeOf } from './prize-change.ts';

/** What of a prize both may have changed. `draw`: whether it is in the draw at all, and as what. */
const PARTS = ['draw', 'amount', 'weight', 'value', 'place'] as const;
type Part = (typeof PARTS)[number];
type Sides = { base: string; mine: string; theirs: string };
type Told = Partial<Record<Part, Sides>>;

/** Of one part of a prize, named by both: `<id> weight`. */
const keyOf = (id: string, part: Part): string => `${id} ${part}`;

export const isWritten = (change: Change | undefined): change is Change =>
  change !== undefined &&
  (change.isRetired || change.value !== undefined || [change.amount, change.weight, change.place].some((text) => text !== ''));

const nameOf = ({ nameJa, nameEn }: DeskPrizeFragment): string => (language.value === 'ja' ? nameJa : nameEn);

/** A prize as it stands in the draw. */
function standing(prize: DeskPrizeFragment): string {
  const { gacha } = said();
  const { nameJa, nameEn, kind, supply, stock, pickupWeight, retailValue } = prize;
  return [
    `${gacha.isIn}: ${nameJa === nameEn ? nameJa : `${nameJa} / ${nameEn}`}`,
    gacha.kindNames[kind],
    gacha.inAll(count(supply ?? stock)),
    `${gacha.weight} ${count(pickupWeight)}`,
    ...(retailValue === null ? [] : [`${gacha.prizeFields.retailValue}: ${count(retailValue)}`]),
  ].join('\n');
}

const signed = (amount: number): string => (amount > 0 ? `+${count(amount)}` : count(amount));

/** What is written, in words, for the operator who may bring the prize back for it. */
function written({ amount, weight, value, place }: Change): string {
  const { gacha } = said();
  return [
    ...(amount === '' ? [] : [signed(wholeOf(amount) ?? 0)]),
    ...(weight === '' ? [] : [`${gacha.weight} ${weight}`]),
    ...(value === undefined ? [] : [`${gacha.prizeFields.retailValue}: ${value || gacha.empty}`]),
    ...(place === '' ? [] : [`${gacha.prizeFields.place}: ${place}`]),
  ].join(gacha.comma);
}

/** Both sides of each part that is written here; `isOwn`: its amount was asked here, and may have been done. */
function sidesOf({ prize: was, place }: Placed, is: Placed | undefined, change: Change, isOwn: boolean): Told {
  const { gacha } = said();
  const before = was.isRetired ? gacha.outOfDraw : standing(was);
  if (change.isRetired) {
    const theirs = is ? standing(is.prize) : gacha.outOfDraw;
    return { draw: { base: before, mine: gacha.outOfDraw, theirs } };
  }
  if (!is) return { draw: { base: before, mine: gacha.bringBackWith(written(change)), theirs: gacha.outOfDraw } };
  // Not what is left, which each play changes.
  const [supply, now, more] = [was.supply ?? 0, is.prize.supply ?? 0, wholeOf(change.amount)];
  const amount = { base: gacha.inAll(count(supply)), theirs: gacha.inAll(count(now)) };
  const weight = { base: String(was.pickupWeight), mine: change.weight, theirs: String(is.prize.pickupWeight) };
  return {
    ...(change.weight !== '' && { weight }),
    ...(change.value !== undefined && { value: { base: costOf(was), mine: change.value, theirs: costOf(is.prize) } }),
    ...(change.place !== '' && { place: { base: String(place), mine: change.place, theirs: String(is.place) } }),
    ...(more !== undefined && !isOwn && { amount: { ...amount, mine: gacha.moreInAll(signed(more), count(now + more)) } }),
  };
}

/** What is left of a change where theirs stands in one part. */
function without(change: Change, part: Part): Change {
  if (part === 'draw') return NO_CHANGE;
  return { ...change, [part]: NO_CHANGE[part] };
}

type Meanwhile = {
  isClash: boolean;
  clash: Edited<string>['clash'] & { nameOf: (key: string) => string };
  /** What others took out of the draw, and shall come back with what is written here. */
  back: Placed[];
};

/** What others made meanwhile of the prizes that are changed here: both sides of it, and what stands. */
export function useMeanwhile(
  prizes: readonly Placed[],
  changes: Changes,
  setChanges: (changes: Changes) => void,
  isOwn: (id: string) => boolean,
): Meanwhile {
  const { gacha } = said();
  const begun = useRef(new Map<string, Placed>());
  const [ours, setOurs] = useState<ReadonlySet<string>>(new Set());
  const now = new Map(prizes.map((one) => [one.prize.id, one]));
  for (const id of begun.current.keys()) if (!isWritten(changes[id])) begun.current.delete(id);
  for (const [id, one] of now) {
    const before = begun.current.get(id);
    // One that came back by others is changed as it is now.
    if (isWritten(changes[id]) && (!before || before.prize.isRetired)) begun.current.set(id, one);
  }
  const told = [...begun.current].flatMap(([id, was]) => {
    const change = changes[id];
    if (!change) return [];
    const sides = sidesOf(was, now.get(id), change, isOwn(id));
    return PARTS.flatMap((part) => (sides[part] ? [{ id, part, key: keyOf(id, part), ...sides[part] }] : []));
  });
  const side = (name: keyof Sides): Written<string> => Object.fromEntries(told.map((one) => [one.key, one[name]]));
  const sides = { base: side('base'), mine: side('mine'), theirs: side('theirs') };
  const clashes = new Set(clashesOf(sides.base, sides.mine, sides.theirs));
  const choose = (key: string, isOurs: boolean): void => {
    const next = new Set(ours);
    if (isOurs) next.add(key);
    else next.delete(key);
    setOurs(next);
  };
  const take = (): void => {
    const next: Record<string, Change> = { ...changes };
    for (const { id, part, key } of told) {
      const change = next[id];
      if (!change || !clashes.has(key)) continue;
      if (!ours.has(key)) next[id] = without(change, part);
      else if (!now.has(id)) next[id] = { ...change, isBack: true };
    }
    for (const [id, was] of begun.current)
      begun.current.set(id, now.get(id) ?? { ...was, prize: { ...was.prize, isRetired: true } });
    setOurs(new Set());
    setChanges(next);
  };
  const nameOfKey = (key: string): string => {
    const { id, part } = told.find((one) => one.key === key) ?? { id: '', part: 'draw' };
    const prize = (now.get(id) ?? begun.current.get(id))?.prize;
    const names = { amount: gacha.prizeFields.stock, weight: gacha.weight, value: gacha.prizeFields.retailValue };
    const name = { ...names, place: gacha.prizeFields.place, draw: gacha.drawPart }[part];
    return prize ? `${nameOf(prize)}: ${name}` : name;
  };
  return {
    isClash: clashes.size > 0,
    clash: { ...sides, ours, choose, take, nameOf: nameOfKey },
    back: [...begun.current]
      .filter(([id, { prize }]) => prize.isRetired && !now.has(id) && changes[id]?.isBack)
      .map(([, one]) => one),
  };
}
