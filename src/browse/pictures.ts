import type { EntityManager } from '@mikro-orm/postgresql';
import { picturesOf } from '../picture/find.ts';
import { type AltTexts, altOf, hashIn, Picture, pathOf, SECRET_PICTURE } from '../picture/picture.ts';

/** Of a picture elsewhere nothing is known but its address. */
export type ShownPicture = { url: string; width: number | null; height: number | null; alt: AltTexts };

export type WithAddresses<Row, Address extends keyof Row> = Omit<Row, Address> & { [Name in Address]: string | null };
type AddressOf<Name extends string> = `${Name}Url`;
export type WithPictures<Row extends Record<AddressOf<Name>, string>, Name extends string> = WithAddresses<
  Row,
  AddressOf<Name>
> & {
  [One in Name]: ShownPicture | null;
};

/** An empty text of the catalogue is no address. */
export function withAddresses<Row extends object, Address extends keyof Row>(
  row: Row,
  names: Address[],
): WithAddresses<Row, Address> {
  const addresses = names.map((name) => [name, row[name] || null] as const);
  return Object.assign(row, Object.fromEntries(addresses)) as WithAddresses<Row, Address>;
}

export const urlsIn = <Name extends string>(rows: readonly Record<AddressOf<Name>, string>[], names: readonly Name[]): string[] =>
  rows.flatMap((row) => names.map((name) => row[`${name}Url`]));

type Added = Pick<Picture, 'hash' | 'type' | 'width' | 'height' | 'altJa' | 'altEn'>;

export function shownAdded(row: Added, own: string): ShownPicture {
  const { width, height } = row;
  return { url: `${own}${pathOf(row)}`, width, height, alt: altOf(row) };
}

/** By its path. What was drawn here, and what is elsewhere, was not added. */
export async function addedPicture(em: EntityManager, path: string, own: string): Promise<ShownPicture | null> {
  const hash = hashIn(path);
  const picture = hash === null ? null : await em.findOne(Picture, { hash });
  return picture && pathOf(picture) === path ? shownAdded(picture, own) : null;
}

/** By how the catalogue names each. `own`: where this gateway is reached. */
export async function shownPictures(
  em: EntityManager,
  urls: readonly string[],
  own: string,
): Promise<(url: string) => ShownPicture | null> {
  const hashes = [...new Set(urls.flatMap((url) => hashIn(url) ?? []))];
  const rows = hashes.length === 0 ? [] : await picturesOf(em, hashes);
  const known = new Map(rows.map((row) => [pathOf(row), shownAdded(row, own)]));
  const { path, ...drawn } = SECRET_PICTURE;
  known.set(path, { url: `${own}${path}`, ...drawn });
  return (url) =>
    known.get(url) ?? (url ? { url: url.startsWith('/') ? `${own}${url}` : url, width: null, height: null, alt: {} } : null);
}

export function withPictures<Row extends Record<AddressOf<Name>, string>, Name extends string>(
  row: Row,
  names: readonly Name[],
  pictures: (url: string) => ShownPicture | null,
): WithPictures<Row, Name> {
  const shown = names.flatMap((name) => {
    const picture = pictures(row[`${name}Url`]);
    return [[name, picture] as const, [`${name}Url`, picture?.url ?? null] as const];
  });
  return Object.assign(row, Object.fromEntries(shown)) as never;
}
