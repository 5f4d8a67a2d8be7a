import { z } from 'zod';
import { LANGUAGES, type LocalizedText } from '../../../language/language.ts';
import type { MistakeCode, ParamsOf } from '../../../language/words.ts';
import { hashIn } from '../../../picture/picture.ts';
import { type FieldMistake, isId, mistaken, textMistake } from '../../../refusal.ts';
import { instantOf } from './instant.ts';

const MAX_TEXT_LENGTH = 10_000;
const MAX_NAME_LENGTH = 255;
const MAX_URL_LENGTH = 2_048;
export const MAX_COUNT = 1_000_000_000;

export type MistakeIn = (text: string) => FieldMistake | undefined;

/** What zod carries to where it is said, in the operator's language. */
export const wrong = <Code extends MistakeCode>(code: Code, ...params: ParamsOf<Code>) => ({ params: mistaken(code, ...params) });

export const saidBy = (mistakeIn: MistakeIn) =>
  z.string().superRefine((value, context) => {
    const mistake = mistakeIn(value);
    if (mistake) context.addIssue({ code: 'custom', params: mistake });
  });

export const notEmpty: MistakeIn = (text) => (text.trim() === '' ? mistaken('MUST_NOT_BE_EMPTY') : undefined);

const each = z.strictObject({ ja: z.string().optional(), en: z.string().optional() });

/** One text for all, or one a language. */
export const inLanguages = (mistakeIn: MistakeIn) =>
  z
    .union([z.string(), each])
    .transform((value) => value as LocalizedText)
    .superRefine((value, context) => {
      const given = typeof value === 'string' ? [value] : LANGUAGES.flatMap((language) => value[language] ?? []);
      if (given.length === 0) context.addIssue({ code: 'custom', ...wrong('NO_TEXT_IN_ANY') });
      const mistakes = given.flatMap((text) => mistakeIn(text) ?? []);
      for (const [, params] of new Map(mistakes.map((one) => [one.message, one]))) context.addIssue({ code: 'custom', params });
    });

export const longText = inLanguages((text) => textMistake(text, MAX_TEXT_LENGTH));
export const label = saidBy((text) => textMistake(text, MAX_NAME_LENGTH));
export const name = saidBy((text) => textMistake(text, MAX_NAME_LENGTH) ?? notEmpty(text));
export const title = inLanguages((text) => textMistake(text, MAX_NAME_LENGTH) ?? notEmpty(text));

const isWebAddress = (text: string): boolean => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '');

export const address = saidBy(
  (text) => textMistake(text, MAX_URL_LENGTH) ?? (isWebAddress(text) ? undefined : mistaken('NOT_AN_ADDRESS')),
);
/** Here or elsewhere. */
export const picture = saidBy(
  (text) =>
    textMistake(text, MAX_URL_LENGTH) ?? (isWebAddress(text) || hashIn(text) !== null ? undefined : mistaken('NOT_A_PICTURE')),
);
export const id = z.string().refine(isId, wrong('NOT_AN_ID'));
export const count = (min: number, max = MAX_COUNT) => z.int().min(min).max(max);

/** Of Tokyo, where it names no zone. */
export const instant = z.string().transform((text, context): Date => {
  const at = instantOf(text);
  if (at) return at;
  context.addIssue({ code: 'custom', ...wrong('NOT_A_DATE') });
  return z.NEVER;
});
