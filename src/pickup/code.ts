import { randomInt } from 'node:crypto';
import { Refusal } from '../refusal.ts';

/** Stands in place of a code, for building and trying a reader. */
export const EXAMPLE = 'example';

const DIGITS = 20;

/** More than can be guessed in ten minutes, and short as a numeric QR code. The last digit checks the others. */
export function newCode(): string {
  const digits = Array.from({ length: DIGITS - 1 }, () => randomInt(10)).join('');
  return `${digits}${checkDigit(digits)}`;
}

/** As it was given out, from what people type: with blanks, or in full-width digits. */
export function readCode(typed: string): string {
  if (typed === EXAMPLE) return EXAMPLE;
  const code = typed.length > MAX_TYPED ? '' : typed.replace(/\s/g, '').replace(FULL_WIDTH_DIGIT, asciiDigit);
  if (!WELL_FORMED.test(code) || checkDigit(code) !== 0) throw new Refusal('PICKUP_CODE_MISTYPED');
  return code;
}

const MAX_TYPED = 100;
const WELL_FORMED = new RegExp(`^\\d{${DIGITS}}$`);
const FULL_WIDTH_DIGIT = /[\uff10-\uff19]/g;
const asciiDigit = (digit: string): string => String(digit.charCodeAt(0) - 0xff10);

/** By Damm: it finds every wrong digit and every two neighbours that changed places. Over a whole code it is 0. */
function checkDigit(digits: string): number {
  return [...digits].reduce((interim, digit) => Number(DAMM[interim]?.[Number(digit)]), 0);
}

const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];
