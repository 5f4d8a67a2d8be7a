import { type FieldMistake, mistaken } from '../refusal.ts';

/** `T` and thirteen digits, as the National Tax Agency writes the number of a registered issuer of qualified invoices. */
const SHAPE = /^T[1-9]\d{12}$/;

/** The first digit is 9 less the remainder by 9 of the others, of which every second one, from the right, counts double. */
function checkDigitOf(base: string): number {
  const sum = [...base].toReversed().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
}

/** The mistake in a registration number, if there is one. */
export function registrationMistake(text: string): FieldMistake | undefined {
  if (!SHAPE.test(text)) return mistaken('NOT_A_REGISTRATION');
  return Number(text[1]) === checkDigitOf(text.slice(2)) ? undefined : mistaken('REGISTRATION_MISTYPED');
}
