import type { Clock } from './clock.ts';

/**
 * A card: `plain` (its company does not know 3-D Secure), `frictionless` (its bank lets the holder pass unasked),
 * `challenge` (its bank asks the holder), or the code with which it is refused. With `E2103000…` the bank itself refuses.
 */
export type Card = 'plain' | 'frictionless' | 'challenge' | (string & {});

const isOfTheBank = (card: Card): boolean => card.startsWith('E2103000');

/** With which code the card company refuses it. */
export const refusalOf = (card: Card): string | undefined => (/^(42|E)/.test(card) && !isOfTheBank(card) ? card : undefined);

/** What the card's bank does once a browser comes to it; nothing where it does not know 3-D Secure. */
export function atTheBank(card: Card): 'asks' | 'passed' | 'failed' | undefined {
  if (isOfTheBank(card)) return 'failed';
  return card === 'challenge' ? 'asks' : card === 'frictionless' ? 'passed' : undefined;
}

/**
 * Numbers of GMO's test host and of its 3-D Secure server. The declined one has a wrong check digit, and is known all the same.
 */
const NUMBERS: Record<string, Card> = {
  '4111111111111111': 'plain',
  '4999000000000002': '42G020000',
  '4100000000000100': 'frictionless',
  '4100000000005000': 'challenge',
  '4100000000300005': 'E21030007',
};

/** The card of a number that is written as numbers are. */
export function cardOf(number: string, expire: string, clock: Clock): Card {
  if (expire < clock.stamp().slice(2, 6)) return '42G830000';
  return NUMBERS[number] ?? (hasCheckDigit(number) ? 'plain' : 'E41170099');
}

function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
