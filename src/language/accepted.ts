import { LANGUAGES, type Language } from './language.ts';

/** No browser sends a longer one. */
const MAX_LENGTH = 1_000;

/** A language range of RFC 9110, section 12.5.4, of which the first subtag decides, and its weight. */
const RANGE = /^\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]+)?\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/** The language of the greatest weight; of two with the same, the one named first. What cannot be read asks for none. */
export function acceptedLanguage(header: string | undefined, otherwise: Language): Language {
  if (header === undefined || header.length > MAX_LENGTH) return otherwise;
  const liking = new Map<string, number>();
  for (const range of header.split(',')) {
    const [, name, weight = '1'] = RANGE.exec(range) ?? [];
    const language = name?.toLowerCase();
    if (language) liking.set(language, Math.max(liking.get(language) ?? 0, Number(weight)));
  }
  const named = [...liking.keys()].filter((one): one is Language => LANGUAGES.some((known) => known === one));
  // Any is as good as the operator's.
  const others = [otherwise, ...LANGUAGES].filter((one) => !named.includes(one));
  const of = (one: Language): number => liking.get(one) ?? liking.get('*') ?? 0;
  const best = [...named, ...others].reduce((one, other) => (of(other) > of(one) ? other : one));
  return of(best) > 0 ? best : otherwise;
}
