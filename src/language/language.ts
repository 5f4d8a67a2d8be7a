/** In which the gateway speaks to people. Codes, names and numbers are the same in each. */
export const LANGUAGES = ['ja', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A text of the operator's: one for all, or one a language. */
export type LocalizedText = string | { readonly [One in Language]?: string };

/** In the language asked for, or else in the operator's, or else in any that there is. */
export function textIn(text: LocalizedText, language: Language, otherwise: Language): string {
  if (typeof text === 'string') return text;
  return text[language] ?? text[otherwise] ?? LANGUAGES.map((one) => text[one]).find((one) => one !== undefined) ?? '';
}

/** Readers of any language read the same. */
export function isSameText(one: LocalizedText, other: LocalizedText): boolean {
  const read = (text: LocalizedText, language: Language) => (typeof text === 'string' ? text : text[language]);
  return LANGUAGES.every((language) => read(one, language) === read(other, language));
}
