import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { transact } from '../../database/transaction.ts';
import { commitSeed } from '../../draw/seed.ts';
import type { Gacha } from '../../gacha/gacha.ts';
import type { Language } from '../../language/language.ts';
import { refuseEmptyReason, refuseField } from '../../refusal.ts';
import { writeDeeds } from '../../staff/audit-entry.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import { completed, type GachaEntry } from '../catalogue/file/complete.ts';
import { type InFile, readWhole } from '../catalogue/file/read.ts';
import { gachasWithoutSeed, newOddsIfChanged } from '../catalogue/new-odds.ts';
import { newTermsWhereChanged } from '../catalogue/new-terms.ts';
import { wrongPictures } from '../catalogue/pictures.ts';
import { asWritten, presentGachas } from '../catalogue/present.ts';
import { changeOf, toldOf } from '../catalogue/told/differences.ts';
import { writeGacha, writePrizes } from '../catalogue/write-gacha.ts';
import { type LockedRows, tooLongList, wrongGachas } from '../catalogue/wrong.ts';
import { type AtDesk, changeGacha, type Known, mustOperateAll, notedAs } from './change-gacha.ts';
import { changesIn, entryIn, refusedForm } from './form.ts';
import { mustGiveReason, mustGiveReasonToReopen } from './reason.ts';

/** `language`: the operator's own, of texts that are one for all. */
export type Form = { form: object; language: Language };

const INSIDE = 'gachas[0]';
const refused = (mistakes: readonly InFile[]) => refusedForm(mistakes, INSIDE);

/** A draft: fans see it once it is published. Answers its id. */
export async function createGacha(em: EntityManager, change: StaffChange, { form, language }: Form): Promise<string> {
  refuseEmptyReason('reason', change.why);
  const given = readWhole({ gachas: [{ ...entryIn(form), published: false }] }, refused);
  return transact(em, async (tx) => {
    await lockNamed(tx, 'catalogue import');
    await mustOperateAll(tx, change.by);
    const [entry] = completed(given).gachas as [GachaEntry];
    const noted = await notedAs(tx, change);
    await refuseWrong(tx, entry, { gachas: new Map(), prizes: new Map() });
    const gacha = await writeGacha(tx, entry, undefined, language);
    await writePrizes(tx, gacha, entry, { prizes: new Map() }, language);
    await newOddsIfChanged(tx, gacha, entry, noted);
    await tx.flush();
    await newTermsWhereChanged(tx, [entry], noted, [entry.id]);
    const [after] = (await presentGachas(tx, [entry.id])) as [GachaEntry];
    const told = toldOf(changeOf(undefined, after));
    await writeDeeds(tx, [{ ...change, action: 'GACHA_CREATED', gachaId: entry.id, ...told }]);
    return entry.id;
  });
}

/** What the form does not name stays. `cleared`: what it takes away. */
export const updateGacha = (
  em: EntityManager,
  change: StaffChange,
  known: Known,
  { form, language, cleared = [] }: Form & { cleared?: readonly string[] },
): Promise<void> =>
  changeGacha(em, change, known, { action: 'GACHA_UPDATED' }, async (at) => {
    const [before] = (await presentGachas(at.tx, [at.gacha.id])) as [GachaEntry];
    const entry = entryWith(before, form, cleared);
    if (entry.price !== at.gacha.price) mustGiveReason(at, change);
    if (entry.end_at.getTime() !== at.gacha.endAt.getTime()) mustGiveReasonToReopen(at, change);
    await bring(at, entry, language);
  });

/** Fans see it from now on, and its seed is fixed. */
export const publishGacha = (em: EntityManager, change: StaffChange, known: Known, language: Language): Promise<void> =>
  changeGacha(em, change, known, { action: 'GACHA_PUBLISHED' }, async (at) => {
    const [before] = (await presentGachas(at.tx, [at.gacha.id])) as [GachaEntry];
    await bring(at, { ...before, published: true }, language);
  });

function entryWith(before: GachaEntry, form: object, cleared: readonly string[]): GachaEntry {
  const { id, name, price, start_at, end_at, prizes } = asWritten(before);
  const written = { ...{ id, name, price, start_at, end_at, prizes }, ...changesIn(form, cleared) };
  const [entry] = completed(readWhole({ gachas: [written] }, refused), new Map([[id, before]])).gachas as [GachaEntry];
  return entry;
}

async function refuseWrong(tx: EntityManager, entry: GachaEntry, found: LockedRows): Promise<void> {
  const file = { gachas: [entry], beacons: [], areas: [], staff: [] };
  const wrong = [...wrongGachas(file, found), ...(await wrongPictures(tx, file))];
  if (wrong.length > 0) throw refused(wrong);
}

/** The gacha and its terms, but not its prizes, to what the entry says. */
async function bring({ tx, gacha, noted }: Pick<AtDesk, 'tx' | 'gacha' | 'noted'>, entry: GachaEntry, language: Language) {
  await refuseWrong(tx, { ...entry, prizes: [] }, { gachas: new Map(), prizes: new Map() });
  const seedless = await gachasWithoutSeed(tx, [entry], new Map<string, Gacha>([[gacha.id, gacha]]));
  await writeGacha(tx, entry, gacha, language);
  await tx.flush();
  const tooLong = gacha.published ? await tooLongList(tx) : undefined;
  if (tooLong) throw refuseField('gachaId', tooLong);
  await newTermsWhereChanged(tx, [entry], noted, [gacha.id]);
  for (const id of seedless) await commitSeed(tx, id);
}
