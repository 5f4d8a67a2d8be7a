import type { EntityManager } from '@mikro-orm/postgresql';
import { picturesOf } from '../../picture/find.ts';
import { hashIn, pathOf } from '../../picture/picture.ts';
import { mistaken } from '../../refusal.ts';
import type { CatalogueFile } from './file/complete.ts';
import { type InFile, mistakeAt } from './file/read.ts';

const OF_GACHA = ['thumbnail_image_url', 'lineup_image_url'] as const;
const OF_PRIZE = ['image_url', 'pickup_image_url', 'secret_image_url'] as const;

const addressesIn = ({ gachas }: CatalogueFile): { place: string; url: string }[] =>
  gachas.flatMap((gacha, g) => [
    ...OF_GACHA.map((name) => ({ place: `gachas[${g}].${name}`, url: gacha[name] })),
    ...gacha.prizes.flatMap((prize, p) =>
      OF_PRIZE.map((name) => ({ place: `gachas[${g}].prizes[${p}].${name}`, url: prize[name] })),
    ),
  ]);

/** A page without its pictures sells nothing. */
export async function wrongPictures(em: EntityManager, file: CatalogueFile): Promise<InFile[]> {
  const named = addressesIn(file).filter(({ url }) => hashIn(url) !== null);
  const found = await picturesOf(em, [...new Set(named.map(({ url }) => hashIn(url) ?? ''))]);
  const paths = new Set(found.map(pathOf));
  return named.filter(({ url }) => !paths.has(url)).map(({ place }) => mistakeAt(place, mistaken('NO_SUCH_PICTURE')));
}

/** Of a file that was imported, the origins whose pictures no page shows. */
export function originsUnshown(file: CatalogueFile, shown: readonly string[]): string[] {
  if (shown.includes('*')) return [];
  const urls = addressesIn(file).map(({ url }) => url);
  const origins = new Set(urls.flatMap((url) => URL.parse(url)?.origin ?? []));
  return [...origins].filter((origin) => !shown.includes(origin)).toSorted();
}
