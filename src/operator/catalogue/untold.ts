import { LANGUAGES, type Language } from '../../language/language.ts';
import { pathInFile } from './format.ts';

const NAMES: Readonly<Record<Language, string>> = { ja: 'Japanese', en: 'English' };

/** More of them are only counted. */
const MAX_NAMED = 10;

/** Warnings about a file that was imported: which of its texts by language lack one. Those who ask for that read the other. */
export function untold(json: unknown): string[] {
  return LANGUAGES.flatMap((language) => {
    const places = lacking(json, language, []).map(pathInFile);
    if (places.length === 0) return [];
    const more = places.length > MAX_NAMED ? ` and ${places.length - MAX_NAMED} more` : '';
    return [`Without ${NAMES[language]}, and shown in another language: ${places.slice(0, MAX_NAMED).join(', ')}${more}.`];
  });
}

function lacking(value: unknown, language: Language, path: readonly PropertyKey[]): PropertyKey[][] {
  if (value === null || typeof value !== 'object') return [];
  const names = Object.keys(value);
  if (names.length > 0 && names.every((name) => LANGUAGES.some((one) => one === name)))
    return names.includes(language) ? [] : [[...path]];
  const steps = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...steps].flatMap(([step, inner]) => lacking(inner, language, [...path, step]));
}
