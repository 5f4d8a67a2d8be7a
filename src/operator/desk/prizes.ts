import type { EntityManager } from '@mikro-orm/postgresql';
import { isSameOdds } from '../../gacha/odds.ts';
import { Prize } from '../../gacha/prize.ts';
import type { Language } from '../../language/language.ts';
import { badInput, mistaken, Refusal } from '../../refusal.ts';
import type { Action } from '../../staff/audit-entry.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import { completed, type GachaEntry } from '../catalogue/file/complete.ts';
import { type InFile, mistakeAt, readWhole } from '../catalogue/file/read.ts';
import { newOddsIfChanged } from '../catalogue/new-odds.ts';
import { wrongPictures } from '../catalogue/pictures.ts';
import { asWritten, presentGachas, prizeEntry } from '../catalogue/present.ts';
import { writePrizes } from '../catalogue/write-gacha.ts';
import { wrongGachas, wrongNames } from '../catalogue/wrong.ts';
import { changeGacha, type Known } from './change-gacha.ts';
import { changesIn, entryIn, refusedForm } from './form.ts';
import { oddsIn, type PrizeRows, restocked } from './odds.ts';
import { mustGiveReason } from './reason.ts';

/** `language`: the operator's own, of texts that are one for all. `position`: among the prizes, of which 1 is the first. */
type Form = { form: object; language: Language; position?: number | null | undefined; cleared?: readonly string[] };

/** Answers its id. */
export const addPrize = (em: EntityManager, change: StaffChange, known: Known, { form, language, position }: Form) =>
  changePrizes(em, change, known, { action: 'PRIZE_ADDED', language }, (prizes) =>
    placed([...prizes, entryIn(form)], prizes.length, position),
  );

export const updatePrize = (em: EntityManager, change: StaffChange, known: Known, prizeId: string, given: Form) =>
  changePrizes(em, change, known, { action: 'PRIZE_UPDATED', language: given.language }, (prizes) => {
    const [before, at] = found(prizes, prizeId);
    return placed(prizes.with(at, { ...before, ...changesIn(given.form, given.cleared) }), at, given.position);
  });

/** By an amount: what is drawn meanwhile is neither lost nor given twice. A negative one takes some out. */
export const restockPrize = (
  em: EntityManager,
  change: StaffChange,
  known: Known,
  { prizeId, amount, language }: { prizeId: string; amount: number; language: Language },
) =>
  changePrizes(em, change, known, { action: 'PRIZE_RESTOCKED', language }, (prizes, rows) => {
    const [before, at] = found(prizes, prizeId);
    return { prizes: prizes.with(at, { ...before, stock: restocked(rows.get(prizeId), amount, 'amount') }), at };
  });

/** Until it is restored it can neither be drawn nor seen; what was won of it stays. */
export async function retirePrize(em: EntityManager, change: StaffChange, known: Known, prizeId: string, language: Language) {
  await changePrizes(em, change, known, { action: 'PRIZE_RETIRED', language }, (prizes) => {
    const [, at] = found(prizes, prizeId);
    const others = prizes.toSpliced(at, 1);
    // A last-one prize alone is nothing to draw.
    if (others.every(({ kind }) => kind === 'last-one')) throw badInput('prizeId', 'LAST_PRIZE');
    return { prizes: others };
  });
  return prizeId;
}

/** As it was when it was retired, behind the others. */
export const restorePrize = (em: EntityManager, change: StaffChange, known: Known, prizeId: string, language: Language) =>
  changePrizes(em, change, known, { action: 'PRIZE_RESTORED', language }, (prizes, rows) => {
    const at = prizes.findIndex(({ id }) => id === prizeId);
    if (at >= 0) return { prizes, at };
    const retired = rows.get(prizeId);
    if (!retired) throw new Refusal('NOT_FOUND');
    return { prizes: [...prizes, prizeEntry(retired)], at: prizes.length };
  });

/** As a file has it, read or not yet. */
type Written = { id?: string } & Record<string, unknown>;

function found(prizes: readonly Written[], prizeId: string): [Written, number] {
  const at = prizes.findIndex(({ id }) => id === prizeId);
  const prize = prizes[at];
  if (!prize) throw new Refusal('NOT_FOUND');
  return [prize, at];
}

function placed(prizes: readonly Written[], from: number, position: number | null | undefined): Edited {
  if (position == null) return { prizes, at: from };
  if (position < 1 || position > prizes.length) throw badInput('position', 'OUT_OF_RANGE', { least: 1, most: prizes.length });
  const at = position - 1;
  return { prizes: prizes.toSpliced(from, 1).toSpliced(at, 0, prizes[from] as Written), at };
}

/** `at`: the place of the one that the form is about, where it stays. */
type Edited = { prizes: readonly Written[]; at?: number };
type Edit = (prizes: readonly Written[], rows: PrizeRows) => Edited;
type Deed = { action: Action; language: Language };

/** Answers the id of the prize that it is about, where that stays. */
async function changePrizes(em: EntityManager, change: StaffChange, known: Known, { action, language }: Deed, edit: Edit) {
  let changed = '';
  await changeGacha(em, change, known, { action, holds: 'prizes' }, async ({ tx, gacha, now, noted }) => {
    const [before] = (await presentGachas(tx, [gacha.id])) as [GachaEntry];
    const rows = new Map((await tx.find(Prize, { gacha: gacha.id })).map((prize) => [prize.id, prize]));
    const { id, name, price, start_at, end_at, prizes } = asWritten(before);
    const { prizes: edited, at = -1 } = edit(prizes, rows);
    const refused = (mistakes: readonly InFile[]) => refusedForm(mistakes.map(ofForm), `prizes[${at}].`);
    const given = readWhole({ gachas: [{ ...{ id, name, price, start_at, end_at }, prizes: edited }] }, refused);
    const file = completed(given, new Map([[id, before]]));
    const [entry] = file.gachas as [GachaEntry];
    const held = { gachas: new Map([[id, gacha]]), prizes: rows };
    const wrong = [...wrongGachas(file, held), ...(await wrongNames(tx, given, held)), ...(await wrongPictures(tx, file))];
    if (wrong.length > 0) throw refused(wrong);
    if (!isSameOdds(oddsIn(before, rows), oddsIn(entry, rows))) mustGiveReason({ gacha, now }, change);
    await writePrizes(tx, gacha, entry, { prizes: rows, isDesk: true }, language);
    await newOddsIfChanged(tx, gacha, entry, noted);
    changed = entry.prizes[at]?.id ?? '';
  });
  return changed;
}

/** The form is about one prize of one gacha. */
const ofForm = ({ place, mistake }: InFile): InFile =>
  mistake.code === 'SAME_NAME'
    ? mistakeAt(place.replace(/^gachas\[0\]\.(.*)id$/, '$1name'), mistaken('NAME_TAKEN'))
    : mistakeAt(place.replace('gachas[0].', ''), mistake);
