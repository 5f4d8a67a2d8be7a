import type { EntityManager } from '@mikro-orm/postgresql';
import type { LocalizedText } from '../../language/language.ts';
import { LEGAL_TEXT_KINDS, LegalText, type LegalTextKind, legalText } from '../../seller/legal-text.ts';
import { Seller, sellerInForce } from '../../seller/seller.ts';
import { type Texts, textsOf } from '../../seller/texts.ts';
import { hashOf, isSameContent } from '../../seller/versions.ts';
import type { CatalogueFile } from './file/complete.ts';
import type { LegalTextEntry, SellerEntry } from './file/format-seller.ts';
import type { Change } from './new-odds.ts';

/** A change makes a new version; what the file does not name stays. */
export async function importSeller(em: EntityManager, file: CatalogueFile, change: Change): Promise<void> {
  if (file.seller) await newSellerIfChanged(em, file.seller, change);
  for (const kind of LEGAL_TEXT_KINDS) {
    const entry = file[kind];
    if (entry) await newTextIfChanged(em, kind, entry, change);
  }
  await em.flush();
}

export async function newSellerIfChanged(em: EntityManager, entry: SellerEntry, { by, why }: Change): Promise<void> {
  const last = await sellerInForce(em);
  const content = sellerColumns(entry);
  if (last && isSameContent(sellerContent(last), content)) return;
  em.create(Seller, { ...content, number: (last?.number ?? 0) + 1, changedBy: by, reason: why });
}

export const sellerColumns = (entry: SellerEntry) => ({
  ...{ name: textsOf(entry.name), address: textsOf(entry.address), telephone: entry.telephone },
  ...{ personInCharge: textsOf(entry.person_in_charge), registrationNumber: entry.registration_number },
});

const sellerContent = ({ name, address, telephone, personInCharge, registrationNumber = null }: Seller) => ({
  ...{ name, address, telephone, personInCharge, registrationNumber },
});

export async function newTextIfChanged(
  em: EntityManager,
  kind: LegalTextKind,
  entry: LegalTextEntry,
  { by, why }: Change,
): Promise<void> {
  const last = await legalText(em, kind);
  const [texts, mustAgree] = [textsOf(entry.text), entry.must_agree];
  if (last && last.mustAgree === mustAgree && isSameContent(last.texts, texts)) return;
  const number = (last?.number ?? 0) + 1;
  em.create(LegalText, { kind, number, texts, hash: hashOf(texts), mustAgree, changedBy: by, reason: why });
}

export const textsOrNull = (text: LocalizedText | null): Texts | null => (text === null ? null : textsOf(text));
