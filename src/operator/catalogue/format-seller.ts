import { z } from 'zod';
import { lineMistake, textMistake } from '../../refusal.ts';
import { registrationMistake } from '../../seller/registration-number.ts';
import { inLanguages, type MistakeIn, notEmpty } from './format-text.ts';

const MAX_LEGAL_TEXT = 100_000;
const MAX_LINE = 255;
const MAX_PARAGRAPH = 2_000;

const lineOf: MistakeIn = (text) => notEmpty(text) ?? lineMistake(text, MAX_LINE)?.message;
const textOf =
  (maxLength: number): MistakeIn =>
  (text) =>
    notEmpty(text) ?? textMistake(text, maxLength)?.message;

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
