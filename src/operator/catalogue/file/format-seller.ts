import { z } from 'zod';
import { lineMistake, mistaken, textMistake } from '../../../refusal.ts';
import { registrationMistake } from '../../../seller/registration-number.ts';
import { inLanguages, type MistakeIn, notEmpty, saidBy } from './values.ts';

const MAX_LEGAL_TEXT = 100_000;
const MAX_LINE = 255;
const MAX_PARAGRAPH = 2_000;

const lineOf: MistakeIn = (text) => notEmpty(text) ?? lineMistake(text, MAX_LINE);
const textOf =
  (maxLength: number): MistakeIn =>
  (text) =>
    notEmpty(text) ?? textMistake(text, maxLength);

const isTelephone = (text: string): boolean => /^\+?[0-9][0-9 ()-]{5,28}[0-9]$/.test(text);

export const sellerEntry = z.strictObject({
  name: inLanguages(lineOf),
  address: inLanguages(lineOf),
  telephone: saidBy((text) => (isTelephone(text) ? undefined : mistaken('NOT_A_TELEPHONE'))),
  person_in_charge: inLanguages(lineOf),
  registration_number: saidBy(registrationMistake).nullable().default(null),
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
