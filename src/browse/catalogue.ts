import type { EntityManager } from '@mikro-orm/postgresql';
import { reader } from '../database/plain.ts';
import { Gacha } from '../gacha/gacha.ts';
import { emissionProbabilities } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { RedeemDetail } from '../gacha/redeem-detail.ts';

/** A gacha with all that belongs to it, in plain objects that nobody changes. */
export type ShownGacha = Gacha & { prizes: readonly Prize[]; detail: RedeemDetail | null; odds(): ReadonlyMap<string, number> };

/** The whole catalogue at one instant, the latest sale first. It holds nothing that depends on who looks. */
export type Catalogue = {
  readonly gachas: ReadonlyMap<string, ShownGacha>;
  /** Retired prizes too: what was won of them stays won. */
  readonly prizes: ReadonlyMap<string, Prize>;
  readonly published: readonly ShownGacha[];
};

/** In one statement, which sees one instant. */
export async function readCatalogue(em: EntityManager): Promise<Catalogue> {
  const [row] = await em.fork().execute<{ gachas: Row[]; prizes: Row[]; details: Row[] }[]>(
    `select (select coalesce(json_agg(g order by start_at desc, id), '[]') from gachas g) as gachas,
            (select coalesce(json_agg(p order by position, id), '[]') from prizes p) as prizes,
            (select coalesce(json_agg(d), '[]') from redeem_details d) as details`,
  );
  const { gachas = [], prizes = [], details = [] } = row ?? {};
  return arrange(
    gachas.map(reader<Gacha>(em, Gacha)),
    prizes.map(reader<Prize>(em, Prize)),
    details.map(reader<RedeemDetail>(em, RedeemDetail)),
  );
}

type Row = Record<string, unknown>;

/** A catalogue that was read at an instant, with the stocks of now; itself, where nothing was sold. */
export async function withStocksOfNow(em: EntityManager, catalogue: Catalogue, asOf: Date): Promise<Catalogue> {
  const changed = await em
    .fork()
    .execute<{ id: string; stock: number }[]>('select id, stock from prizes where updated_at > ?', [
      new Date(asOf.getTime() - LONGEST_TRANSACTION_MS),
    ]);
  const news = changed.filter(({ id, stock }) => catalogue.prizes.get(id)?.stock !== stock);
  if (news.length === 0) return catalogue;
  const stocks = new Map(news.map(({ id, stock }) => [id, stock]));
  const renewed = (prize: Prize): Prize => (stocks.has(prize.id) ? { ...prize, stock: stocks.get(prize.id) ?? 0 } : prize);
  const touched = new Set(news.map(({ id }) => catalogue.prizes.get(id)?.gacha.id));
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
  return { gachas, prizes, published: catalogue.published.map(({ id }) => gachas.get(id) as ShownGacha) };
}

/** A change is seen when it is committed, but carries the time at which it was made. */
const LONGEST_TRANSACTION_MS = 30_000;

function arrange(gachas: readonly Gacha[], prizes: readonly Prize[], details: readonly RedeemDetail[]): Catalogue {
  const standing = Map.groupBy(
    prizes.filter(({ deletedAt }) => !deletedAt),
    ({ gacha }) => gacha.id,
  );
  const detailOf = new Map(details.map((detail) => [detail.gacha.id, detail]));
  const all = gachas.map((gacha) => shown(gacha, standing.get(gacha.id) ?? [], detailOf.get(gacha.id) ?? null));
  return {
    gachas: new Map(all.map((gacha) => [gacha.id, gacha])),
    prizes: new Map(prizes.map((prize) => [prize.id, prize])),
    published: all.filter(({ published, deletedAt }) => published && !deletedAt),
  };
}

function shown(gacha: Gacha, prizes: readonly Prize[], detail: RedeemDetail | null): ShownGacha {
  let odds: Map<string, number> | undefined;
  return { ...gacha, prizes, detail, odds: () => (odds ??= emissionProbabilities(prizes)) };
}
