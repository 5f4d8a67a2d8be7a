import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { Prize } from '../../gacha/prize.ts';
import { type ByLanguage, givenText } from '../../gacha/texts.ts';
import { isSameText, type LocalizedText } from '../../language/language.ts';
import { type FieldMistake, mistaken } from '../../refusal.ts';
import { bytesOfGachas, bytesOfPrizes, inMegabytes, MAX_LIST_BYTES } from './file/answer-size.ts';
import type { CatalogueFile, GachaEntry, PrizeEntry } from './file/complete.ts';
import type { GivenFile } from './file/format.ts';
import { type InFile, mistakeAt } from './file/read.ts';

export type LockedRows = { gachas: Map<string, Gacha>; prizes: Map<string, Prize> };

const idsIn = ({ gachas }: GivenFile): [gachaIds: string[], prizeIds: string[]] => [
  gachas.flatMap(({ id }) => id ?? []),
  gachas.flatMap(({ prizes }) => prizes.flatMap(({ id }) => id ?? [])),
];

/** Prizes first and in the order of ids, as a draw locks them, against deadlocks. */
export async function lockCatalogue(em: EntityManager, file: GivenFile): Promise<LockedRows> {
  const [gachaIds, prizeIds] = idsIn(file);
  await lockPrizesOf(em, gachaIds, prizeIds);
  await lockGachas(em, gachaIds);
  return findCatalogue(em, file);
}

/** The same rows without a lock, so other requests may change them meanwhile. */
export async function findCatalogue(em: EntityManager, file: GivenFile): Promise<LockedRows> {
  const [gachaIds, prizeIds] = idsIn(file);
  const prizes = await em.find(Prize, { $or: [{ gacha: { $in: gachaIds } }, { id: { $in: prizeIds } }] });
  const gachas = await em.find(Gacha, { id: { $in: gachaIds } });
  return {
    gachas: new Map(gachas.map((gacha) => [gacha.id, gacha])),
    prizes: new Map(prizes.map((prize) => [prize.id, prize])),
  };
}

export async function lockGachas(em: EntityManager, ids: readonly string[]): Promise<void> {
  await tablesOf(em, Gacha)
    .selectFrom('gachas')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** In the order of ids, as a draw does. */
export async function lockPrizesOf(em: EntityManager, gachaIds: readonly string[], ids: readonly string[] = []): Promise<void> {
  await tablesOf(em, Prize)
    .selectFrom('prizes')
    .select('id')
    .where(({ eb, or }) => or([eb('gacha_id', '=', anyOf(gachaIds)), eb('id', '=', anyOf(ids))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export const drawnOf = (prize: Prize | undefined): number => (prize ? prize.supply - prize.stock : 0);

export function wrongGachas(file: CatalogueFile, found: LockedRows): InFile[] {
  return file.gachas.flatMap((entry, g) => {
    const bytes = bytesOfPrizes(entry.prizes);
    const large = mistaken('ANSWER_TOO_LARGE', { megabytes: inMegabytes(bytes) });
    return [
      ...wrongKinds(entry, `gachas[${g}].prizes`, found),
      ...(bytes > MAX_LIST_BYTES ? [mistakeAt(`gachas[${g}].prizes`, large)] : []),
      ...entry.prizes.flatMap((one, p) => wrongPrize(entry, one, `gachas[${g}].prizes[${p}]`, found.prizes.get(one.id))),
    ];
  });
}

function wrongPrize(entry: GachaEntry, one: PrizeEntry, place: string, prize: Prize | undefined): InFile[] {
  if (prize && prize.gacha.id !== entry.id)
    return [mistakeAt(`${place}.id`, mistaken('OF_OTHER_GACHA', { gachaId: prize.gacha.id }))];
  if (prize && prize.kind !== one.kind && !(prize.kind === 'secret' && one.kind === 'normal'))
    return [mistakeAt(`${place}.kind`, mistaken('KIND_STAYS'))];
  const drawn = drawnOf(prize);
  if (one.kind === 'last-one') return wrongLastOne(one, place, prize?.supply ?? 1);
  return one.stock < drawn ? [mistakeAt(`${place}.stock`, mistaken('LESS_THAN_DRAWN', { drawn }))] : [];
}

/** It goes back with a refund alone: as often as it was given, so many there were. */
const wrongLastOne = ({ stock, pickup_weight: weight }: PrizeEntry, place: string, supply: number): InFile[] => [
  ...(stock === supply ? [] : [mistakeAt(`${place}.stock`, mistaken('ONE_LAST_ONE', { supply }))]),
  ...(weight === 0 ? [] : [mistakeAt(`${place}.pickup_weight`, mistaken('LAST_ONE_UNDRAWN'))]),
];

/** One that was made as another cannot become the last-one prize at all. */
function wrongKinds({ prizes }: GachaEntry, place: string, found: LockedRows): InFile[] {
  const isOne = ({ id, kind }: PrizeEntry) => kind === 'last-one' && (found.prizes.get(id)?.kind ?? kind) === kind;
  const lastOnes = prizes.flatMap((one, at) => (isOne(one) ? [at] : []));
  return [
    ...lastOnes.slice(1).map((at) => mistakeAt(`${place}[${at}].kind`, mistaken('LAST_ONE_TWICE'))),
    ...(lastOnes.length > 0 && lastOnes.length === prizes.length ? [mistakeAt(place, mistaken('LAST_ONE_ALONE'))] : []),
  ];
}

/** All that are published make one list. Looked at when the change is written. */
export async function tooLongList(em: EntityManager): Promise<FieldMistake | undefined> {
  return tooLong(await em.find(Gacha, { published: true }));
}

export function tooLong(published: Parameters<typeof bytesOfGachas>[0]): FieldMistake | undefined {
  const bytes = bytesOfGachas(published);
  if (bytes <= MAX_LIST_BYTES) return undefined;
  return mistaken('LIST_TOO_LARGE', { gachas: published.length, megabytes: inMegabytes(bytes) });
}

/** A file without ids that is imported twice does not mean two gachas. */
export async function wrongNames(em: EntityManager, file: GivenFile, found: LockedRows): Promise<InFile[]> {
  const nameless = file.gachas.filter(({ id }) => id === undefined);
  const gachas = nameless.length > 0 ? await em.find(Gacha, { deletedAt: null }) : [];
  const prizes = [...found.prizes.values()].filter(({ deletedAt }) => !deletedAt);
  return file.gachas.flatMap((entry, g) => [
    ...taken(entry, gachas, `gachas[${g}].id`),
    ...entry.prizes.flatMap((prize, p) =>
      taken(
        prize,
        prizes.filter(({ gacha }) => gacha.id === entry.id),
        `gachas[${g}].prizes[${p}].id`,
      ),
    ),
  ]);
}

function taken<Row extends { id: string; name: string; texts?: ByLanguage<'name' | 'description'> | null | undefined }>(
  { id, name }: { id?: string | undefined; name: LocalizedText },
  rows: readonly (Row & { description: string })[],
  place: string,
): InFile[] {
  if (id !== undefined) return [];
  const row = rows.find((one) => isSameText(givenText(one, 'name'), name));
  return row ? [mistakeAt(place, mistaken('SAME_NAME', { id: row.id }))] : [];
}

/** Links may name gachas of this file or of an earlier one. */
export async function wrongLinks(em: EntityManager, file: CatalogueFile): Promise<InFile[]> {
  const lists = [
    ...(['beacons', 'areas', 'staff'] as const).flatMap((kind) =>
      file[kind].map(({ gacha_ids }, index) => ({ gacha_ids, place: `${kind}[${index}]` })),
    ),
    ...file.staff.flatMap(({ roles = [] }, index) =>
      roles.map(({ gacha_ids }, r) => ({ gacha_ids, place: `staff[${index}].roles[${r}]` })),
    ),
  ];
  const links = lists.flatMap(({ gacha_ids, place }) =>
    gacha_ids === 'all' ? [] : gacha_ids.map((id, i) => ({ id, place: `${place}.gacha_ids[${i}]` })),
  );
  const known = await em.find(Gacha, { id: { $in: [...new Set(links.map(({ id }) => id))] } }, { fields: ['id'] });
  const ids = new Set([...known.map(({ id }) => id), ...file.gachas.map(({ id }) => id)]);
  return links.filter(({ id }) => !ids.has(id)).map(({ place }) => mistakeAt(place, mistaken('NO_SUCH_GACHA')));
}
