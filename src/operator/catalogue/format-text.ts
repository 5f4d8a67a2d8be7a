import { z } from 'zod';
import { LANGUAGES, type LocalizedText } from '../../language/language.ts';

export type MistakeIn = (text: string) => string | undefined;

export const notEmpty: MistakeIn = (text) => (text.trim() === '' ? 'must not be empty' : undefined);

const ONE_OR_EACH = { error: 'must be a text, or one for each language: { "ja": "…", "en": "…" }' };
const each = z.strictObject({ ja: z.string().optional(), en: z.string().optional() });

/** One text for all, or one a language. */
export const inLanguages = (mistakeIn: MistakeIn) =>
  z
    .union([z.string(), each], ONE_OR_EACH)
    .transform((value) => value as LocalizedText)
    .superRefine((value, context) => {
      const given = typeof value === 'string' ? [value] : LANGUAGES.flatMap((language) => value[language] ?? []);
      if (given.length === 0) context.addIssue('must have a text in at least one language');
      for (const message of new Set(given.flatMap((text) => mistakeIn(text) ?? []))) context.addIssue(message);
    });
