import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf, type RowOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { emissionProbabilities } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { RedeemDetail } from '../gacha/redeem-detail.ts';
import { isSecret, secretPictureOf } from '../gacha/secret.ts';
import { shownPictures, urlsIn, type WithAddresses, type WithPictures, withAddresses, withPictures } from './pictures.ts';

type GachaRow = WithPictures<RowOf<typeof Gacha>, (typeof OF_GACHA)[number]>;
export type PrizeRow = WithPictures<RowOf<typeof Prize>, (typeof OF_PRIZE)[number]>;
export type DetailRow = WithAddresses<RowOf<typeof RedeemDetail>, 'placeUrl' | 'webUrl'>;

export type ShownGacha = GachaRow & {
  prizes: readonly PrizeRow[];
  detail: DetailRow | null;
  odds(): ReadonlyMap<string, number>;
};

export type Rows<Row> = { get(id: string): Row | undefined; keys(): Iterable<string>; values(): Iterable<Row> };

/** The latest sale first, as it reads in one language. */
export type ShownCatalogue = {
  readonly gachas: Rows<ShownGacha>;
  /** With retired prizes, which were won before. */
  readonly prizes: Rows<PrizeRow>;
  readonly details: Rows<DetailRow>;
  readonly published: readonly ShownGacha[];
};

/** The same for every viewer: its texts are in the language of the import. */
export type Catalogue = ShownCatalogue & {
  readonly gachas: ReadonlyMap<string, ShownGacha>;
  readonly prizes: ReadonlyMap<string, PrizeRow>;
  readonly details: ReadonlyMap<string, DetailRow>;
};

const OF_GACHA = ['thumbnailImage', 'lineupImage'] as const;
const OF_PRIZE = ['image', 'pickupImage', 'secretImage'] as const;

/** `own`: what addresses of this gateway begin with. */
export const readCatalogue = (em: EntityManager, own = ''): Promise<Catalogue> =>
  em.fork().transactional(
    async (em) => {
      const { gachas, prizes, details } = queriesOf(em);
      return arrange(...(await shownRows(em, [await gachas.execute(), await prizes.execute(), await details.execute()], own)));
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );

function queriesOf(em: EntityManager) {
  const db = tablesOf(em, Gacha, Prize, RedeemDetail);
  return {
    gachas: db.selectFrom('gachas').select(allOf(em, Gacha)).orderBy('start_at', 'desc').orderBy('id'),
    prizes: db.selectFrom('prizes').select(allOf(em, Prize)).orderBy('position').orderBy('id'),
    details: db.selectFrom('redeem_details').select(allOf(em, RedeemDetail)),
  };
}

type Read = [RowOf<typeof Gacha>[], RowOf<typeof Prize>[], RowOf<typeof RedeemDetail>[]];

/** Every secret prize has a picture that is shown in its place. */
const withSecretPicture = (row: RowOf<typeof Prize>): RowOf<typeof Prize> =>
  isSecret(row) ? { ...row, secretImageUrl: secretPictureOf(row.secretImageUrl) } : row;

async function shownRows(em: EntityManager, [gachas, rows, details]: Read, own: string) {
  const prizes = rows.map(withSecretPicture);
  const pictures = await shownPictures(em, [...urlsIn(gachas, OF_GACHA), ...urlsIn(prizes, OF_PRIZE)], own);
  return [
    gachas.map((row) => withPictures(row, OF_GACHA, pictures)),
    prizes.map((row) => withPictures(row, OF_PRIZE, pictures)),
    details.map((row) => withAddresses(row, ['placeUrl', 'webUrl'])),
  ] as const;
}

/** With one gacha as this transaction has it: for the answer to its change. */
export async function withGachaOfNow(em: EntityManager, catalogue: Catalogue, id: string, own: string): Promise<Catalogue> {
  const { gachas, prizes, details } = queriesOf(em);
  const read: Read = [
    await gachas.where('id', '=', id).execute(),
    await prizes.where('gacha_id', '=', id).execute(),
    await details.where('gacha_id', '=', id).execute(),
  ];
  const one = arrange(...(await shownRows(em, read, own)));
  const others = catalogue.published.filter((gacha) => gacha.id !== id);
  return {
    gachas: new Map([...catalogue.gachas, ...one.gachas]),
    prizes: new Map([...catalogue.prizes, ...one.prizes]),
    details: new Map([...catalogue.details, ...one.details]),
    published: [...others, ...one.published].toSorted(latestFirst),
  };
}

const latestFirst = (one: GachaRow, other: GachaRow): number =>
  other.startAt.getTime() - one.startAt.getTime() || (one.id < other.id ? -1 : 1);

/** The same object where nothing was sold since `asOf`. */
export async function withStocksOfNow(em: EntityManager, catalogue: Catalogue, asOf: Date): Promise<Catalogue> {
  const changed = await tablesOf(em.fork(), Prize)
    .selectFrom('prizes')
    .select(['id', 'stock', 'updated_at as updatedAt'])
    .where('updated_at', '>', new Date(asOf.getTime() - MAX_TRANSACTION_MS))
    .execute();
  const news = changed.filter(({ id, stock }) => catalogue.prizes.get(id)?.stock !== stock);
  if (news.length === 0) return catalogue;
  const stocks = new Map(news.map(({ id, ...stock }) => [id, stock]));
  const renewed = (prize: PrizeRow): PrizeRow => (stocks.has(prize.id) ? { ...prize, ...stocks.get(prize.id) } : prize);
  const touched = new Set(news.map(({ id }) => catalogue.prizes.get(id)?.gachaId));
  const { details } = catalogue;
  const gachas = new Map(catalogue.gachas);
  const prizes = new Map(catalogue.prizes);
  for (const { id } of news) {
    const prize = prizes.get(id);
    if (prize) prizes.set(id, renewed(prize));
  }
  for (const id of touched) {
    const gacha = gachas.get(id ?? '');
    if (gacha) gachas.set(gacha.id, shown(gacha, gacha.prizes.map(renewed), gacha.detail));
  }
  return { gachas, prizes, details, published: catalogue.published.map(({ id }) => gachas.get(id) as ShownGacha) };
}

/** A change is visible at its commit, but `updated_at` is the time at which it was made. */
const MAX_TRANSACTION_MS = 30_000;

function arrange(gachas: readonly GachaRow[], prizes: readonly PrizeRow[], details: readonly DetailRow[]): Catalogue {
  const current = Map.groupBy(
    prizes.filter(({ deletedAt }) => !deletedAt),
    ({ gachaId }) => gachaId,
  );
  const detailOf = new Map(details.map((detail) => [detail.gachaId, detail]));
  const all = gachas.map((gacha) => shown(gacha, current.get(gacha.id) ?? [], detailOf.get(gacha.id) ?? null));
  return {
    gachas: new Map(all.map((gacha) => [gacha.id, gacha])),
    prizes: new Map(prizes.map((prize) => [prize.id, prize])),
    details: new Map(details.map((detail) => [detail.id, detail])),
    published: all.filter(({ published, deletedAt }) => published && !deletedAt),
  };
}

function shown(gacha: GachaRow, prizes: readonly PrizeRow[], detail: DetailRow | null): ShownGacha {
  let odds: Map<string, number> | undefined;
  return { ...gacha, prizes, detail, odds: () => (odds ??= emissionProbabilities(prizes)) };
}
