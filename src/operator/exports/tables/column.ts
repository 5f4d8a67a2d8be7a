/**
 * One column of an export. `is` is what PostgreSQL reads, which `as` says how to write: `yen` and `number` stay numbers, an
 * `instant` is by the clock of Tokyo, `json` stays an object in lines of JSON. `of`: in its place, what the program makes of it.
 */
export type Column = {
  tells: string;
  is: string;
  as?: 'text' | 'number' | 'instant' | 'json';
  of?(value: never): string | number | null;
  /** Of a person: only where names are asked for. */
  isName?: true;
};

/**
 * A table of an export: raw, since its columns are the whole of it, and a million rows of them are read. `from` has a row for
 * each; `at` is the instant that a period applies to, `gachas` the condition that it is of gachas in `$GACHAS`, and `key` the
 * order.
 */
export type ExportTable = {
  tells: string;
  columns: Readonly<Record<string, Column>>;
  from: string;
  /** Where not all of them are told. */
  where?: string;
  at: string;
  /** What the period is about, for people. */
  period: string;
  gachas: string;
  key: string;
  /** How many rows are read at once, where they may be much larger than others. */
  rowsAtOnce?: number;
  /** The version of the odds that a row was sold under, where it names its prize. */
  version?: string;
  /** The sealed address of a row, and the order to which it is bound; its fields are columns of their own, at the end. */
  address?: { sealed: string; orderId: string };
};

export const text = (is: string, tells: string): Column => ({ is: `${is}::text`, tells });
export const count = (is: string, tells: string): Column => ({ is: `${is}::float8`, as: 'number', tells });
export const instant = (is: string, tells: string): Column => ({
  is: `to_char(${is} at time zone 'Asia/Tokyo', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+09:00"')`,
  as: 'instant',
  tells,
});
export const json = (is: string, tells: string): Column => ({ is: `${is}::text`, as: 'json', tells });
export const nameOf = (is: string, tells: string): Column => ({ ...text(is, tells), isName: true });
