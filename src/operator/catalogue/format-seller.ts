import { z } from 'zod';
import { LANGUAGES, type LocalizedText } from '../../language/language.ts';
import { lineMistake, textMistake } from '../../refusal.ts';
import { registrationMistake } from '../../seller/registration-number.ts';

const MAX_LEGAL_TEXT = 100_000;
const MAX_LINE = 255;
const MAX_PARAGRAPH = 2_000;

type MistakeIn = (text: string) => string | undefined;

export const notEmpty: MistakeIn = (text) => (text.trim() === '' ? 'must not be empty' : undefined);
const lineOf: MistakeIn = (text) => notEmpty(text) ?? lineMistake(text, MAX_LINE)?.message;
const textOf =
  (maxLength: number): MistakeIn =>
  (text) =>
    notEmpty(text) ?? textMistake(text, maxLength)?.message;

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

const checked = (mistakeIn: MistakeIn) =>
  z.string().superRefine((value, context) => {
    const mistake = mistakeIn(value);
    if (mistake) context.addIssue(mistake);
  });

export const sellerEntry = z.strictObject({
  name: inLanguages(lineOf),
  address: inLanguages(lineOf),
  telephone: checked((text) => (/^\+?[0-9][0-9 ()-]{5,28}[0-9]$/.test(text) ? undefined : 'must be a telephone number')),
  person_in_charge: inLanguages(lineOf),
  registration_number: checked(registrationMistake).nullable().default(null),
});

export const legalTextEntry = z.strictObject({
  text: inLanguages(textOf(MAX_LEGAL_TEXT)),
  must_agree: z.boolean().default(false),
});

const paragraph = inLanguages(textOf(MAX_PARAGRAPH)).nullable().default(null);

/** What a buyer of this gacha is told before the order, beside what the gateway knows itself. */
export const sellingEntry = z.strictObject({ delivery: paragraph, delivery_cost: paragraph, cancellation: paragraph });

export type SellerEntry = z.output<typeof sellerEntry>;
export type LegalTextEntry = z.output<typeof legalTextEntry>;
export type SellingEntry = z.output<typeof sellingEntry>;
