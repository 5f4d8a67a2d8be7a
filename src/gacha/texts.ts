import { type Language, type LocalizedText, textIn } from '../language/language.ts';

/** Those of a row's texts that were given by language. What lists of staff, files and logs have is the column of each itself. */
export type ByLanguage<Name extends string> = { readonly [One in Name]?: Exclude<LocalizedText, string> };

type Given<Name extends string> = Readonly<Record<Name, LocalizedText>>;
export type Told<Name extends string> = Readonly<Record<Name, string>> & { texts?: ByLanguage<Name> | null | undefined };

const isByLanguage = ([, text]: [string, LocalizedText]): boolean => typeof text !== 'string';

/** `language`: of the columns. */
export function textColumns<Name extends string>(
  given: Given<Name>,
  language: Language,
): Record<Name, string> & { texts: ByLanguage<Name> | null } {
  const texts: [string, LocalizedText][] = Object.entries(given);
  const columns = Object.fromEntries(texts.map(([name, text]) => [name, textIn(text, language, language)]));
  return { ...columns, texts: texts.some(isByLanguage) ? Object.fromEntries(texts.filter(isByLanguage)) : null } as never;
}

export const givenText = <Name extends string>(row: Told<Name>, name: Name): LocalizedText => row.texts?.[name] ?? row[name];

/** The row as it reads in a language: itself where it has no text by language. */
export function rowIn<Row extends { texts: ByLanguage<string> | null }>(row: Row, language: Language, otherwise: Language): Row {
  if (!row.texts) return row;
  const texts = Object.entries(row.texts).map(([name, text]) => [name, text && textIn(text, language, otherwise)]);
  return { ...row, ...Object.fromEntries(texts) };
}
