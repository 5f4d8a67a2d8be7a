import { readFile, stat } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { transact } from '../../database/transaction.ts';
import { newOddsShowing } from '../../gacha/next-odds.ts';
import { measured, refuseTooLarge } from '../../picture/formats/measured.ts';
import { type Alt, type KeptPicture, keepPicture, type NewPicture } from '../../picture/keep.ts';
import { pathOf } from '../../picture/picture.ts';
import { damagedPicture } from '../../picture/wrong.ts';
import { Mistake, Refusal } from '../../refusal.ts';
import { type Doer, writeDeeds } from '../../staff/audit-entry.ts';
import { notedAs, operatorScope } from '../desk/change-gacha.ts';
import { demoDrawing } from './drawings.ts';
import { writtenAnew } from './sharp.ts';

/** Why there is a new version of the odds of what shows it. */
const TOLD_ANEW = 'what a picture shows was told anew';

type Adding = { alt: Alt; by: Doer };

/**
 * What anybody sends is judged by its bytes, decoded, and written anew. What a picture of before shows may be told anew by
 * operators of all gachas: it may be shown by each of them.
 */
export async function addPicture(em: EntityManager, bytes: Buffer, { alt, by }: Adding): Promise<KeptPicture> {
  if (bytes.length === 0) throw damagedPicture();
  const added = demoDrawing(bytes) ?? (await photograph(bytes));
  return transact(em, async (tx) => {
    await lockNamed(tx, 'catalogue import');
    const scope = await operatorScope(tx, by);
    const kept = await keepPicture(tx, { ...added, alt: { ...added.alt, ...given(alt) } });
    if (scope !== 'all' && (scope.length === 0 || kept.isToldAnew)) throw new Refusal('FORBIDDEN');
    const { picture } = kept;
    if (kept.isToldAnew) await newOddsShowing(tx, pathOf(picture), await notedAs(tx, { by, why: TOLD_ANEW }));
    const { altJa: ja, altEn: en, width, height } = picture;
    await writeDeeds(tx, [{ by, action: 'PICTURE_ADDED', after: { path: pathOf(picture), width, height, ja, en } }]);
    return kept;
  });
}

async function photograph(bytes: Buffer): Promise<NewPicture> {
  const written = await writtenAnew(bytes, measured(bytes));
  return { ...measured(written), bytes: written, alt: {} };
}

const given = ({ ja, en }: Alt): Alt => ({ ...(ja !== undefined && { ja }), ...(en !== undefined && { en }) });

export async function bytesOfFile(file: string): Promise<Buffer> {
  const found = await stat(file).catch(({ message }) => {
    throw new Mistake(`cannot be read: ${message}`);
  });
  if (!found.isFile()) throw new Mistake('is no file');
  refuseTooLarge(found.size);
  return readFile(file);
}
