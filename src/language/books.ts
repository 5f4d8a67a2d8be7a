import { reasons, states, subjects } from './ja/books.ts';
import type { Language } from './language.ts';

/** The books are written in English. What has no Japanese stays as it is: a sentence of a processor, or a new one. */
export const booksSubjectIn = (language: Language, subject: string): string =>
  language === 'en' ? subject : (subjects[subject] ?? states[subject] ?? subject);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

let patterns: (readonly [pattern: RegExp, japanese: string])[] | undefined;

/** Values in a sentence of the books are found by their places; states among them are said, too. */
export function booksReasonIn(language: Language, reason: string): string {
  if (language === 'en' || reason === '') return reason;
  patterns ??= Object.entries(reasons).map(([english, japanese]) => [
    new RegExp(`^${english.split('%s').map(escaped).join('(.*?)')}$`),
    japanese,
  ]);
  for (const [pattern, japanese] of patterns) {
    const found = pattern.exec(reason);
    if (found) return japanese.replace(/\$(\d)/g, (_all, place: string) => stateIn(found[Number(place)] ?? ''));
  }
  return reason;
}

const stateIn = (value: string): string => states[value] ?? value;
