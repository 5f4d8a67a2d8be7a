import { rowIn } from '../gacha/texts.ts';
import type { Language } from '../language/language.ts';
import type { Catalogue, DetailRow, PrizeRow, Rows, ShownCatalogue, ShownGacha } from './catalogue.ts';

/** `otherwise`: where a text lacks that one. */
export type Languages = { language: Language; otherwise: Language };

type Read = (catalogue: Catalogue) => ShownCatalogue;

const readers = new Map<string, Read>();

/** The same objects as long as nothing in them changed, and those of the catalogue itself where nothing is said by language. */
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
  const [ofGacha, prize, detail] = [rowsIn<ShownGacha>(languages), rowsIn<PrizeRow>(languages), rowsIn<DetailRow>(languages)];
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
