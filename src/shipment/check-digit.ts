import type { Carrier } from './carrier.ts';

const seven = (number: string): boolean => Number(number.slice(0, -1)) % 7 === Number(number.at(-1));

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** As in UPU S10: the ninth digit of RR123456789JP. */
function s10(number: string): boolean {
  const digits = [...number.slice(2, 11)].map(Number);
  const sum = S10_WEIGHTS.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), 0);
  const check = 11 - (sum % 11);
  return (check === 10 ? 0 : check === 11 ? 5 : check) === digits[8];
}

const CHECKS: Record<Carrier, (number: string) => boolean> = {
  yamato: seven,
  sagawa: seven,
  japanpost: (number) => !/^[A-Z]/.test(number) || s10(number),
};

/** Japan Post's numbers without letters follow no rule that is known and always holds. */
export const isChecked = (carrier: Carrier, number: string): boolean => CHECKS[carrier](number);
