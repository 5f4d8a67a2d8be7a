/** As Crockford writes base 32: nothing in it is taken for another letter or digit. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 9;
const CHANCE_LENGTH = 5;
const NUMBER = new RegExp(`^[${DIGITS}]{${TIME_LENGTH + CHANCE_LENGTH + 1}}$`);

/** Short enough for every carrier's file: the millisecond of the id, 25 bits of its chance, and a digit that checks them. */
export function parcelNumber(id: string): string {
  const hex = id.replaceAll('-', '');
  const time = base32(Number.parseInt(hex.slice(0, 12), 16), TIME_LENGTH);
  const chance = base32(Number.parseInt(hex.slice(-7), 16) % 32 ** CHANCE_LENGTH, CHANCE_LENGTH);
  return withCheck(time + chance);
}

/** Undefined for what is no such number, or was read wrongly. */
export function readParcelNumber(text: string): string | undefined {
  const number = text.normalize('NFKC').trim().toUpperCase();
  return NUMBER.test(number) && withCheck(number.slice(0, -1)) === number ? number : undefined;
}

export function idsAround(number: string): { first: string; last: string } {
  const time = [...number.slice(0, TIME_LENGTH)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0);
  const hex = time.toString(16).padStart(12, '0');
  const begin = `${hex.slice(0, 8)}-${hex.slice(8)}`;
  return { first: `${begin}-0000-0000-000000000000`, last: `${begin}-ffff-ffff-ffffffffffff` };
}

function base32(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = DIGITS.charAt(rest % 32) + text;
  return text;
}

/** Luhn's, to base 32: finds every wrong character, and most that changed places. */
function withCheck(text: string): string {
  const sum = [...text].toReversed().reduce((total, digit, place) => {
    const value = DIGITS.indexOf(digit) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 32) + (value % 32);
  }, 0);
  return text + DIGITS.charAt((32 - (sum % 32)) % 32);
}
