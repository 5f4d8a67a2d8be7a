import { isSecret, SECRET_NAME } from '../gacha/secret.ts';
import { rowIn } from '../gacha/texts.ts';
import { type Language, textIn } from '../language/language.ts';
import type { Catalogue, DetailRow, PrizeRow, Rows, ShownCatalogue, ShownGacha } from './catalogue.ts';

/** `otherwise`: where a text lacks that one. */
export type Languages = { language: Language; otherwise: Language };

type Read = (catalogue: Catalogue) => ShownCatalogue;

const readers = new Map<string, Read>();

/**
 * The same objects as long as nothing in them changed, and those of the catalogue itself where nothing is said by language. A
 * secret prize is hidden here, since the catalogue is shared: `wholeRow` has what its winners and its staff see.
 */
export function catalogueIn(catalogue: Catalogue, languages: Languages): ShownCatalogue {
  const pair = languages.language + languages.otherwise;
  const read = readers.get(pair) ?? readerIn(languages);
  readers.set(pair, read);
  return read(catalogue);
}

/**
 * So that no field of a list costs anything: rows are said in a language once. A catalogue that sells is renewed five times a
 * second, so a row is when it is looked up.
 */
function readerIn(languages: Languages): Read {
  const [ofGacha, said, detail] = [rowsIn<ShownGacha>(languages), rowsIn<PrizeRow>(languages), rowsIn<DetailRow>(languages)];
  const hide = once((row: PrizeRow) => hiddenRow(said(row), languages));
  const prize = (row: PrizeRow): PrizeRow => (isSecret(row) ? hide(row) : said(row));
  const gacha = once((one: ShownGacha): ShownGacha => {
    const inside = { prizes: one.prizes.map(prize), detail: one.detail && detail(one.detail) };
    const isSame = inside.detail === one.detail && inside.prizes.every((row, index) => row === one.prizes[index]);
    return isSame ? ofGacha(one) : { ...ofGacha(one), ...inside };
  });
  return once((catalogue: Catalogue) => ({
    gachas: lookedUp(catalogue.gachas, gacha),
    prizes: lookedUp(catalogue.prizes, prize),
    details: lookedUp(catalogue.details, detail),
    published: catalogue.published.map(gacha),
  }));
}

const whole = new WeakMap<PrizeRow, PrizeRow>();

/** The row of a secret prize as fans see it before they have won it. It knows the whole one. */
function hiddenRow(row: PrizeRow, { language, otherwise }: Languages): PrizeRow {
  const name = textIn(SECRET_NAME, language, otherwise);
  const hidden: PrizeRow = {
    ...row,
    ...{ name, pickingName: name, description: '', texts: { name: SECRET_NAME }, retailValue: null },
    ...{ image: row.secretImage, imageUrl: row.secretImageUrl, pickupImage: null, pickupImageUrl: null },
  };
  whole.set(hidden, row);
  return hidden;
}

export const isHidden = (row: PrizeRow): boolean => whole.has(row);

/** The caller has checked that the viewer may see it. */
export const wholeRow = (row: PrizeRow): PrizeRow => whole.get(row) ?? row;

const forFans = new WeakSet<ShownGacha | PrizeRow>();

/**
 * As the page of a fan will have it once it is published, and its prizes too: nothing of what staff alone are told. The prizes
 * are those of the catalogue in a language: secrets are hidden.
 */
export function asFansSee(gacha: ShownGacha): ShownGacha {
  const shown = { ...gacha, published: true, prizes: gacha.prizes.map(prizeAsFansSee) };
  forFans.add(shown);
  return shown;
}

/** A row of its own: others are shown the one of the catalogue. */
function prizeAsFansSee(row: PrizeRow): PrizeRow {
  const [shown, hides] = [{ ...row }, whole.get(row)];
  if (hides) whole.set(shown, hides);
  forFans.add(shown);
  return shown;
}

export const isForFans = (shown: ShownGacha | PrizeRow): boolean => forFans.has(shown);

function rowsIn<Row extends Parameters<typeof rowIn>[0]>({ language, otherwise }: Languages): (row: Row) => Row {
  const said = once((row: Row) => rowIn(row, language, otherwise));
  return (row) => (row.texts ? said(row) : row);
}

function once<Row extends object, Shown extends object>(say: (row: Row) => Shown): (row: Row) => Shown {
  const known = new WeakMap<Row, Shown>();
  return (row) => {
    const before = known.get(row);
    if (before) return before;
    const shown = say(row);
    known.set(row, shown);
    return shown;
  };
}

const lookedUp = <Row>(rows: ReadonlyMap<string, Row>, say: (row: Row) => Row): Rows<Row> => ({
  get: (id) => {
    const row = rows.get(id);
    return row && say(row);
  },
  keys: () => rows.keys(),
  values: () => [...rows.values()].map(say),
});
