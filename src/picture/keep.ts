import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Content, Picture } from './picture.ts';

export type Alt = { ja?: string | undefined; en?: string | undefined };
export type NewPicture = Content & { bytes: Buffer; alt: Alt };
/** `isToldAnew`: it was there, and showed something else as far as it was told. */
export type KeptPicture = { picture: Picture; isNew: boolean; isToldAnew: boolean };

export const hashOfBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** What is there already stays as it is, but for texts that are given. */
export async function keepPictures(em: EntityManager, given: readonly NewPicture[]): Promise<KeptPicture[]> {
  const named = given.map((one) => ({ hash: hashOfBytes(one.bytes), ...one }));
  const found = await em.find(Picture, { hash: { $in: named.map(({ hash }) => hash) } });
  const before = new Map(found.map((picture) => [picture.hash, picture]));
  const kept = named.map(({ alt: { ja, en }, ...content }) => {
    const old = before.get(content.hash);
    const picture = old ?? em.create(Picture, { ...content, altJa: '', altEn: '' });
    const isToldAnew = old !== undefined && ((ja ?? old.altJa) !== old.altJa || (en ?? old.altEn) !== old.altEn);
    em.assign(picture, { ...(ja !== undefined && { altJa: ja }), ...(en !== undefined && { altEn: en }) });
    return { picture, isNew: old === undefined, isToldAnew };
  });
  await em.flush();
  return kept;
}

export async function keepPicture(em: EntityManager, picture: NewPicture): Promise<KeptPicture> {
  const [kept] = await keepPictures(em, [picture]);
  if (!kept) throw new Error('a picture was not kept');
  return kept;
}
