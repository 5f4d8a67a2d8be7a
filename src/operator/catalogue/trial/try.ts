import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../../../gacha/gacha.ts';
import type { Language, LocalizedText } from '../../../language/language.ts';
import { LEGAL_TEXT_KINDS } from '../../../seller/legal-text.ts';
import { saleTermsInForce } from '../../../seller/sale-terms.ts';
import { sellerInForce } from '../../../seller/seller.ts';
import { fromTexts, textsOf } from '../../../seller/texts.ts';
import { Staff } from '../../../staff/staff.ts';
import { gachaColumns, prizeColumns } from '../columns.ts';
import { presentSeller, presentShop, presentText } from '../export.ts';
import type { CatalogueFile, GachaEntry } from '../file/complete.ts';
import { mistakeAt, readCatalogue, refusedFile } from '../file/read.ts';
import { countsOf, type Imported, type ImportOptions, meantBy, refuseUnknown } from '../import.ts';
import { sellerColumns } from '../import-seller.ts';
import { toldAlike, toldOfSelling } from '../new-terms.ts';
import { presentAfter } from '../present.ts';
import { placesAfter } from '../shop/places.ts';
import { changeOf, shopChange } from '../told/differences.ts';
import { type Preview, shownScreen, standingAfter, standingOf } from '../told/preview.ts';
import { drawnOf, findCatalogue, type LockedRows, tooLong } from '../wrong.ts';

/** `ofShop`: what `shop` names, as it was and would be. */
export type Tried = Imported & { previews: Preview[]; ofShop: ReturnType<typeof shopChange> };

/**
 * What an import would do, as of one moment. It writes nothing and locks nothing: a sale goes on, and can be stopped,
 * however long this takes.
 */
export const tryCatalogue = (em: EntityManager, json: unknown, options: ImportOptions = {}): Promise<Tried> =>
  em.fork().transactional((tx) => triedIn(tx, json, options), { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });

async function triedIn(tx: EntityManager, json: unknown, options: ImportOptions): Promise<Tried> {
  const { language = 'en', onGacha = () => {}, onRead } = options;
  const given = readCatalogue(json, language);
  const found = await findCatalogue(tx, given);
  const { file, former, clashes } = await meantBy(tx, given, found, options);
  await refuseTooLong(tx, file, language);
  await onRead?.(tx, former);
  const changes = file.gachas.flatMap((entry, index) => {
    const before = former.get(entry.id);
    const changed = changeOf(before, { ...presentAfter(entry, language), ...selling(entry, before) });
    onGacha(index + 1, file.gachas.length);
    return changed.fields.length > 0 ? [changed] : [];
  });
  refuseUnknown(clashes, changes, language);
  const shop = await presentShop(tx);
  const ofShop = shopChange(shop, shopAfter(shop, file));
  return {
    ...{ counts: countsOf(file), leftRevoked: await revokedIn(tx, file), changes, file },
    shop: Object.keys(ofShop.after),
    ofShop,
    previews: await previewsOf(tx, file, found, language),
  };
}

/** Where an entry says nothing of it, it stays; of nothing at all there is none. */
function selling({ selling: given }: GachaEntry, before: GachaEntry | undefined): Pick<GachaEntry, 'selling'> {
  if (!given) return { selling: before?.selling };
  const said = ([name, text]: [string, LocalizedText | null]) => [name, text === null ? null : fromTexts(textsOf(text))];
  const isSaid = Object.values(given).some((text) => text !== null);
  return { selling: isSaid ? Object.fromEntries(Object.entries(given).map(said)) : undefined };
}

/** Those that are published beside the file's, and the file's own. */
async function refuseTooLong(tx: EntityManager, { gachas }: CatalogueFile, language: Language): Promise<void> {
  const others = await tx.find(Gacha, { published: true, id: { $nin: gachas.map(({ id }) => id) } });
  const own = gachas.filter(({ published }) => published).map((entry) => gachaColumns(entry, language));
  const mistake = tooLong([...others, ...own]);
  if (mistake) throw refusedFile([mistakeAt('gachas', mistake)], language);
}

async function revokedIn(tx: EntityManager, { staff }: CatalogueFile): Promise<number> {
  const accounts = staff.map(({ issuer, subject }) => ({ issuer, subject }));
  return accounts.length === 0 ? 0 : tx.count(Staff, { $or: accounts, revokedAt: { $ne: null } });
}

type Shop = Awaited<ReturnType<typeof presentShop>>;

function shopAfter(before: Shop, file: CatalogueFile): Shop {
  const { seller } = file;
  const texts = LEGAL_TEXT_KINDS.flatMap((kind) => {
    const entry = file[kind];
    return entry ? [[kind, presentText({ texts: textsOf(entry.text), mustAgree: entry.must_agree })]] : [];
  });
  return {
    ...before,
    ...(seller && { seller: presentSeller(sellerColumns(seller)) }),
    ...Object.fromEntries(texts),
    ...placesAfter(before, file),
  };
}

async function previewsOf(tx: EntityManager, file: CatalogueFile, found: LockedRows, language: Language): Promise<Preview[]> {
  const ids = file.gachas.map(({ id }) => id);
  const [standings, terms] = [await standingOf(tx, ids), await saleTermsInForce(tx, ids)];
  const seller = file.seller ? sellerColumns(file.seller) : await sellerInForce(tx);
  return file.gachas.map((entry) => {
    const before = standings.get(entry.id);
    const prizes = entry.prizes.map((one) => ({
      ...{ id: one.id, ...prizeColumns(one, language) },
      ...{ supply: one.stock, stock: one.stock - drawnOf(found.prizes.get(one.id)) },
    }));
    const told = { ...toldAlike(gachaColumns(entry, language)), ...toldOfSelling(entry.selling, terms.get(entry.id)), seller };
    return { id: entry.id, before, after: standingAfter(entry.id, before, prizes), lastScreen: shownScreen(told, language) };
  });
}
