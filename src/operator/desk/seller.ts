import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { transact } from '../../database/transaction.ts';
import { badInput, refuseEmptyReason } from '../../refusal.ts';
import { type LegalText, type LegalTextKind, legalText } from '../../seller/legal-text.ts';
import { type Seller, sellerInForce } from '../../seller/seller.ts';
import { type Action, writeDeeds } from '../../staff/audit-entry.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import { presentSeller, presentText } from '../catalogue/export.ts';
import type { LegalTextEntry, SellerEntry } from '../catalogue/file/format-seller.ts';
import { type InFile, readWhole } from '../catalogue/file/read.ts';
import { newSellerIfChanged, newTextIfChanged } from '../catalogue/import-seller.ts';
import type { Change } from '../catalogue/new-odds.ts';
import { newTermsWhereChanged } from '../catalogue/new-terms.ts';
import { mustOperateAll, notedAs, refuseOtherVersion } from './change-gacha.ts';
import { changesIn, entryIn, refusedForm } from './form.ts';

type Given = { version?: number | null | undefined; form: object; cleared?: readonly string[] };

/** A new version, which last screens tell from now on. What the form does not name stays. */
export async function updateSeller(
  em: EntityManager,
  change: StaffChange,
  { form, cleared = [], ...given }: Given,
): Promise<Seller> {
  await changeShop(em, change, 'SELLER_UPDATED', async (tx, noted) => {
    const before = await sellerInForce(tx);
    refuseUnknownVersion(given, before?.number);
    const written = { ...(before && presentSeller(before)), ...changesIn(form, cleared) };
    const { seller } = readWhole({ seller: written }, refusedIn('seller'));
    await newSellerIfChanged(tx, seller as SellerEntry, noted);
    await tx.flush();
    const after = await sellerInForce(tx);
    return {
      before: before && presentSeller(before),
      after: after && presentSeller(after),
      isNew: after?.number !== before?.number,
    };
  });
  return (await sellerInForce(em)) as Seller;
}

/** A new version of the terms or of the privacy notice. Earlier ones stay, as orders and agreements name them. */
export async function addTermsVersion(
  em: EntityManager,
  change: StaffChange,
  { kind, form, ...given }: Given & { kind: LegalTextKind },
): Promise<LegalText> {
  await changeShop(em, change, 'TERMS_ADDED', async (tx, noted) => {
    const before = await legalText(tx, kind);
    refuseUnknownVersion(given, before?.number);
    const written = readWhole({ [kind]: { ...(before && { must_agree: before.mustAgree }), ...entryIn(form) } }, refusedIn(kind));
    await newTextIfChanged(tx, kind, written[kind] as LegalTextEntry, noted);
    await tx.flush();
    const after = await legalText(tx, kind);
    const told = (text: LegalText | null) => text && { [kind]: presentText(text) };
    return { before: told(before), after: told(after), isNew: after?.number !== before?.number };
  });
  return (await legalText(em, kind)) as LegalText;
}

type Changed = { before: object | null; after: object | null; isNew: boolean };

/** One at a time with imports. All gachas are sold under the new version from now on; what changes nothing is no version. */
function changeShop(
  em: EntityManager,
  change: StaffChange,
  action: Action,
  work: (tx: EntityManager, noted: Change) => Promise<Changed>,
): Promise<void> {
  refuseEmptyReason('reason', change.why);
  return transact(em, async (tx) => {
    await lockNamed(tx, 'catalogue import');
    await mustOperateAll(tx, change.by);
    const noted = await notedAs(tx, change);
    const { before, after, isNew } = await work(tx, noted);
    if (!isNew) return;
    await newTermsWhereChanged(tx, [], noted);
    await writeDeeds(tx, [{ ...change, action, before, after }]);
  });
}

/** Where there is one already, a form has to know it. */
function refuseUnknownVersion({ version }: Pick<Given, 'version'>, now: number | undefined): void {
  if (version == null && now !== undefined) throw badInput('version', 'REQUIRED');
  refuseOtherVersion(version, now ?? 0);
}

const refusedIn = (inside: string) => (mistakes: readonly InFile[]) => refusedForm(mistakes, `${inside}.`);
