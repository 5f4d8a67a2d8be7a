import { LANGUAGES, type Language, type LocalizedText } from '../language/language.ts';

/** A text of the operator's as a version keeps it: in each language that there is. */
export type Texts = { readonly [One in Language]?: string };

export const textsOf = (text: LocalizedText): Texts =>
  typeof text === 'string' ? Object.fromEntries(LANGUAGES.map((language) => [language, text])) : text;

/** As a file has it: one text where all are the same. */
export function fromTexts(texts: Texts): LocalizedText {
  const [first, ...others] = LANGUAGES.map((language) => texts[language]);
  return first !== undefined && others.every((text) => text === first) ? first : texts;
}
