/** `T` and thirteen digits, as the National Tax Agency writes the number of a registered issuer of qualified invoices. */
const SHAPE = /^T[1-9]\d{12}$/;

/** The first digit is 9 less the remainder by 9 of the others, of which every second one, from the right, counts double. */
function checkDigitOf(base: string): number {
  const sum = [...base].toReversed().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
}

/** The mistake in a registration number, if there is one. */
export function registrationMistake(text: string): string | undefined {
  if (!SHAPE.test(text)) return 'must be T and thirteen digits, like T7000012050002';
  return Number(text[1]) === checkDigitOf(text.slice(2))
    ? undefined
    : 'is mistyped: its check digit (the first one) does not fit';
}
