import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import type { Language } from '../../language/language.ts';
import { fieldError, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { hashOf } from '../../seller/versions.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import { exportCatalogue, presentShop } from '../catalogue/export.ts';
import type { GachaEntry } from '../catalogue/file/complete.ts';
import { unsaid, warningsIn } from '../catalogue/file/warnings.ts';
import { type Imported, importIn } from '../catalogue/import.ts';
import { type Tried, tryCatalogue } from '../catalogue/trial/try.ts';
import { mustOperateAll, notedAs } from './change-gacha.ts';
import { readFile, refusedAsSent } from './sent-file.ts';

/** `isForced`: what others have changed meanwhile is overruled. `language`: the operator's own, of texts that are one for all. */
export type SentFile = { text: string; isForced: boolean; language: Language };

/** `seen` is what an import must bring: that it is what was looked at. `staff`: how many of the file are left as they are. */
export type TriedFile = Omit<Tried, 'file' | 'shop' | 'leftRevoked'> & { seen: string; staff: number; warnings: string[] };

/**
 * What a file would change, for operators without a shell. Members of staff are invited one by one: those of a file stay out, so
 * that no old file lets one in again.
 */
export async function tryFile(em: EntityManager, sent: SentFile, spoken: Language): Promise<TriedFile> {
  const { json, staff } = readFile(sent.text);
  let seen = '';
  const onRead = async (tx: EntityManager, former: ReadonlyMap<string, GachaEntry>): Promise<void> => {
    seen = await seenOf(tx, sent, former);
  };
  const { language, isForced } = sent;
  const tried = await refusedAsSent(sent.text, () => tryCatalogue(em, json, { language, isForced, onRead }));
  const { file: _file, shop: _shop, leftRevoked: _left, ...told } = tried;
  const changed = new Set(told.changes.map(({ id }) => id));
  const previews = told.previews.filter(({ id }) => changed.has(id));
  return { ...told, previews, seen, staff, warnings: [...warningsIn(json, spoken), ...unsaid(json, spoken)] };
}

/** What was looked at, or nothing: a file that is sent twice is imported once. */
export async function importFile(
  em: EntityManager,
  { by, why }: StaffChange & { why: string },
  sent: SentFile & { seen: string },
): Promise<Pick<Imported, 'counts' | 'changes'>> {
  refuseEmptyReason('reason', why);
  const { json } = readFile(sent.text);
  const { language, isForced } = sent;
  const onRead = async (tx: EntityManager, former: ReadonlyMap<string, GachaEntry>): Promise<void> => {
    // Kept after the gachas, as a change of one does.
    await mustOperateAll(tx, by);
    if ((await seenOf(tx, sent, former)) !== sent.seen)
      throw new Refusal('VERSION_CHANGED', [fieldError('seen', mistaken('NOT_AS_SEEN'))]);
  };
  const { counts, changes } = await refusedAsSent(sent.text, () =>
    transact(em, async (tx) =>
      importIn(tx, json, { change: await notedAs(tx, { by, why }), doer: by, language, isForced, onRead }),
    ),
  );
  return { counts, changes };
}

/** Without the members of staff. */
export async function exportFile(em: EntityManager): Promise<object> {
  const { staff: _staff, ...file } = await exportCatalogue(em);
  return file;
}

/** The file, and all that it is compared with; what is sold meanwhile makes no difference. */
async function seenOf(tx: EntityManager, { text, isForced }: SentFile, former: ReadonlyMap<string, GachaEntry>): Promise<string> {
  const file = createHash('sha256').update(text).digest('hex');
  const gachas = [...former.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return hashOf({ file, isForced, gachas, shop: await presentShop(tx) });
}
