import { readFile, stat } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { newOddsShowing } from '../../gacha/next-odds.ts';
import { DAMAGED, measured, refuseTooLarge } from '../../picture/formats/measured.ts';
import { type Alt, type KeptPicture, keepPicture, type NewPicture } from '../../picture/keep.ts';
import { pathOf } from '../../picture/picture.ts';
import { Mistake } from '../../refusal.ts';
import { writeDeeds } from '../../staff/audit-entry.ts';
import { demoDrawing } from './drawings.ts';
import { writtenAnew } from './sharp.ts';

/** Why there is a new version of the odds of what shows it. */
const TOLD_ANEW = 'what a picture shows was told anew';

/** What anybody sends is judged by its bytes, decoded, and written anew. */
export async function addPicture(em: EntityManager, file: string, alt: Alt, by: string): Promise<KeptPicture> {
  const bytes = await bytesOfFile(file);
  const added = demoDrawing(bytes) ?? (await photograph(bytes));
  return em.transactional(async (tx) => {
    await lockNamed(tx, 'catalogue import');
    const kept = await keepPicture(tx, { ...added, alt: { ...added.alt, ...given(alt) } });
    const { picture } = kept;
    if (kept.isToldAnew) await newOddsShowing(tx, pathOf(picture), { by, why: TOLD_ANEW });
    const { altJa: ja, altEn: en, width, height } = picture;
    await writeDeeds(tx, [
      { by: { account: by }, action: 'PICTURE_ADDED', after: { path: pathOf(picture), width, height, ja, en } },
    ]);
    return kept;
  });
}

async function photograph(bytes: Buffer): Promise<NewPicture> {
  const written = await writtenAnew(bytes, measured(bytes));
  return { ...measured(written), bytes: written, alt: {} };
}

const given = ({ ja, en }: Alt): Alt => ({ ...(ja !== undefined && { ja }), ...(en !== undefined && { en }) });

async function bytesOfFile(file: string): Promise<Buffer> {
  const found = await stat(file).catch(({ message }) => {
    throw new Mistake(`cannot be read: ${message}`);
  });
  if (!found.isFile()) throw new Mistake('is no file');
  if (found.size === 0) throw new Mistake(DAMAGED);
  refuseTooLarge(found.size);
  return readFile(file);
}
