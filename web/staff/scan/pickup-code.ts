/** Stands in place of a code, to practise. */
export const EXAMPLE = 'example';

export const DIGITS = 20;

/** By Damm, as docs/clients/offline.md says: it finds every wrong digit and every two neighbours that changed places. */
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

/** Over a whole code it is 0. */
const checkDigit = (digits: string): number => [...digits].reduce((interim, digit) => Number(DAMM[interim]?.[Number(digit)]), 0);

const FULL_WIDTH_DIGIT = /[\uff10-\uff19]/g;
const asciiDigit = (digit: string): string => String(digit.charCodeAt(0) - 0xff10);

/** What people type is with blanks, hyphens or full-width digits. */
export const digitsIn = (typed: string): string => typed.replace(FULL_WIDTH_DIGIT, asciiDigit).replace(/\D/g, '');

export type Judged =
  | { code: string; mistake?: undefined }
  | { code?: undefined; mistake: 'EMPTY' | 'TOO_SHORT' | 'TOO_LONG' | 'WRONG' };

/** Told at once, without asking the gateway: which no counter without a network could. */
export function judge(typed: string): Judged {
  const bare = typed.replace(FULL_WIDTH_DIGIT, asciiDigit).replace(/[\s\u3000-]/g, '');
  if (bare === EXAMPLE) return { code: EXAMPLE };
  if (bare === '') return { mistake: 'EMPTY' };
  if (!/^\d+$/.test(bare)) return { mistake: 'WRONG' };
  if (bare.length < DIGITS) return { mistake: 'TOO_SHORT' };
  if (bare.length > DIGITS) return { mistake: 'TOO_LONG' };
  return checkDigit(bare) === 0 ? { code: bare } : { mistake: 'WRONG' };
}

/** As the fan's page shows it. */
export const inFours = (digits: string): string => (digits.match(/.{1,4}/g) ?? []).join(' ');

/** Enough to tell two fans apart, too little to hand anything over with. */
export const endOf = (code: string): string => (code === EXAMPLE ? EXAMPLE : `…${code.slice(-4)}`);
