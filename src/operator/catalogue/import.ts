import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { commitSeed } from '../../draw/seed.ts';
import { Gacha } from '../../gacha/gacha.ts';
import type { Language } from '../../language/language.ts';
import type { Doer } from '../../staff/audit-entry.ts';
import { presentShop } from './export.ts';
import { type CatalogueFile, completed, type GachaEntry } from './file/complete.ts';
import type { GivenFile } from './file/format.ts';
import { type InFile, mistakeAt, readCatalogue, refusedFile } from './file/read.ts';
import { importSeller } from './import-seller.ts';
import { importStaff } from './import-staff.ts';
import { clashesOf, knownSupplies, stockByAmounts, withLastOnes } from './known-stock.ts';
import { type Change, gachasWithoutSeed, newOddsIfChanged } from './new-odds.ts';
import { newTermsWhereChanged } from './new-terms.ts';
import { noteImport } from './note-import.ts';
import { wrongPictures } from './pictures.ts';
import { presentGachas } from './present.ts';
import { writePlaces, wrongWindows } from './shop/places.ts';
import { changeOf, type GachaChange, shopChange } from './told/differences.ts';
import { writeGacha, writePrizes } from './write-gacha.ts';
import { type LockedRows, lockCatalogue, tooLongList, wrongGachas, wrongLinks, wrongNames } from './wrong.ts';

const DEMO_CHANGE: Change = { by: 'the gateway', why: 'a catalogue of its own' };

export type Counts = { gachas: number; prizes: number; beacons: number; areas: number; staff: number };
/** `shop`: what changed beside gachas. `file`: as it was read, with the ids that it has now. */
export type Imported = { counts: Counts; leftRevoked: number; changes: GachaChange[]; shop: string[]; file: CatalogueFile };

export type ImportOptions = {
  change?: Change;
  /** The operator's own: of texts that are one for all, and of what is said about mistakes. */
  language?: Language;
  /** Also where the file does not know what others have changed meanwhile. */
  isForced?: boolean;
  onGacha?: (done: number, of: number) => void;
  /** The member, where it is no command. */
  doer?: Doer;
  /** Once what the file is about was read, and is held where this writes. */
  onRead?: (em: EntityManager, former: ReadonlyMap<string, GachaEntry>) => Promise<void>;
};

/**
 * By id; what the file does not name stays. All or nothing, and every mistake is named by its place. It may run during a sale:
 * stock is what the file supplies less what has been drawn, so importing a file twice gives nothing away twice.
 */
export const importCatalogue = (em: EntityManager, json: unknown, options: ImportOptions = {}): Promise<Imported> =>
  em.transactional((tx) => importIn(tx, json, options));

/** By gacha, after an import. */
export async function versionsOf(em: EntityManager, { gachas }: CatalogueFile): Promise<Map<string, number>> {
  const found = await em.find(Gacha, { id: { $in: gachas.map(({ id }) => id) } }, { fields: ['version'] });
  return new Map(found.map(({ id, version }) => [id, version]));
}

/** What a file means for what there is, or a refusal that names every mistake. It only reads. */
export async function meantBy(em: EntityManager, given: GivenFile, found: LockedRows, options: ImportOptions) {
  const { language = 'en', isForced = false } = options;
  const former = new Map((await presentGachas(em, [...found.gachas.keys()])).map((gacha) => [gacha.id, gacha]));
  const complete = completed(given, former);
  const { file, clashes } = await withStock(em, complete, found, isForced);
  const wrong = [
    ...wrongGachas(file, found),
    ...(await wrongNames(em, given, found)),
    ...(await wrongLinks(em, file)),
    ...(await wrongWindows(em, file)),
    ...(await wrongPictures(em, file)),
  ];
  if (wrong.length > 0) throw refusedFile(wrong, language);
  return { file, former, clashes };
}

/** In a transaction of the caller's. */
export async function importIn(em: EntityManager, json: unknown, options: ImportOptions): Promise<Imported> {
  const { change = DEMO_CHANGE, language = 'en', onGacha = () => {}, onRead } = options;
  const given = readCatalogue(json, language);
  await lockNamed(em, 'catalogue import');
  const found = await lockCatalogue(em, given);
  const { file, former, clashes } = await meantBy(em, given, found, options);
  await onRead?.(em, former);
  const ids = file.gachas.map(({ id }) => id);
  const formerShop = await presentShop(em);
  const seedless = await gachasWithoutSeed(em, file.gachas, found.gachas);
  for (const [index, entry] of file.gachas.entries()) {
    const gacha = await writeGacha(em, entry, found.gachas.get(entry.id), language);
    await writePrizes(em, gacha, entry, found, language);
    await newOddsIfChanged(em, gacha, entry, change);
    onGacha(index + 1, file.gachas.length);
  }
  await em.flush();
  const tooLong = await tooLongList(em);
  if (tooLong) throw refusedFile([mistakeAt('gachas', tooLong)], language);
  await importSeller(em, file, change);
  await newTermsWhereChanged(em, file.gachas, change);
  for (const id of seedless) await commitSeed(em, id);
  await writePlaces(em, file);
  const leftRevoked = await importStaff(em, file.staff, change);
  const present = await presentGachas(em, ids);
  const changes = present.map((gacha) => changeOf(former.get(gacha.id), gacha)).filter(({ fields }) => fields.length > 0);
  refuseUnknown(clashes, changes, language);
  const shop = shopChange(formerShop, await presentShop(em));
  const counts = countsOf(file);
  await noteImport(
    em,
    { counts, shop, gachas: changes },
    { by: { account: change.by }, ...(options.doer && { by: options.doer }), why: change.why },
  );
  return { counts, leftRevoked, changes, shop: Object.keys(shop.after), file };
}

type Clash = { gachaId: string; mistakes: InFile[] };

/** A file that changes nothing of a gacha may be as old as it likes. */
export function refuseUnknown(clashes: readonly Clash[], changes: readonly GachaChange[], language: Language): void {
  const changed = new Set(changes.map(({ id }) => id));
  const unknown = clashes.filter(({ gachaId }) => changed.has(gachaId)).flatMap(({ mistakes }) => mistakes);
  if (unknown.length > 0) throw refusedFile(unknown, language);
}

/** What each gacha of the file is to have in stock; `clashes`: what the file does not know of it, unless it is forced. */
async function withStock(em: EntityManager, file: CatalogueFile, found: LockedRows, isForced: boolean) {
  const clashes: Clash[] = [];
  const gachas: GachaEntry[] = [];
  for (const [index, given] of file.gachas.entries()) {
    const [gacha, entry] = [found.gachas.get(given.id), withLastOnes(given, found.prizes)];
    if (!gacha) {
      gachas.push(entry);
      continue;
    }
    const before = { gacha, prizes: [...found.prizes.values()].filter((prize) => prize.gacha.id === gacha.id) };
    const known = await knownSupplies(em, before, entry.version);
    if (!isForced) clashes.push({ gachaId: gacha.id, mistakes: clashesOf(entry, `gachas[${index}]`, before, known) });
    gachas.push(isForced ? stockByAmounts(entry, before, known) : entry);
  }
  return { file: { ...file, gachas }, clashes };
}

export const countsOf = (file: CatalogueFile): Counts => ({
  gachas: file.gachas.length,
  prizes: file.gachas.reduce((sum, { prizes }) => sum + prizes.length, 0),
  beacons: file.beacons.length,
  areas: file.areas.length,
  staff: file.staff.length,
});
