import { Spelt } from '../attacks.ts';
import type { Dice } from './dice.ts';

/** In every text that is sent, so that an answer which repeats one is known by it. */
export const CANARY = 'zqCanary';

const TEXTS: ((dice: Dice) => string)[] = [
  () => CANARY,
  () => '',
  () => `${CANARY}\0`,
  () => `${CANARY}\ud800`,
  () => `\udfff${CANARY}`,
  ({ below }) => CANARY.repeat(1 + below(6_000)),
  () => `${CANARY}\r\nx: y`,
  () => `\u202e${CANARY}\u200b\ufeff`,
  () => `${CANARY}😀é`,
  () => `' or 1=1 -- ${CANARY}`,
  () => `"}${CANARY}`,
  () => `\${${CANARY}}%00%ff<script>`,
  ({ below }) => `{"$ne":"${CANARY}${below(9)}"}`,
  ({ oneOf }) => oneOf(['__proto__', 'constructor', 'toString', 'example', 'null', 'NaN', '1e400', '-1', '٣', '０１２']),
  ({ below }) => `${below(2 ** 31)}`.padStart(8, '0').concat('-0000-4000-8000-000000000000'),
];

export const someText = (dice: Dice): string => dice.oneOf(TEXTS)(dice);

const NUMBERS = [0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e300].map((number): unknown => number);
const HUGE = ['1e400', '-1e400', '-0', '1E-400', '123456789012345678901234567890', '0.1e-9'].map((text) => new Spelt(text));

const NAMES = ['id', 'a', 'input', '__proto__', 'constructor', 'toString', 'toJSON', 'then', 'length', '$ne', '', 'a.b', '0'];

/** As deep as the parser of JSON bears, and as a body has room for. */
const nested = ({ below }: Dice): Spelt => {
  const depth = 1 + below(20_000);
  return new Spelt('['.repeat(depth) + ']'.repeat(depth));
};

/** Anything that JSON can say, and what JavaScript's writer of JSON cannot. */
export function someValue(dice: Dice, depth = 3): unknown {
  const kind = dice.below(depth > 0 ? 9 : 6);
  if (kind === 0) return null;
  if (kind === 1) return dice.sometimes(50);
  if (kind === 2) return dice.oneOf(NUMBERS);
  if (kind === 3) return someText(dice);
  if (kind === 4) return dice.oneOf(HUGE);
  if (kind === 5) return dice.sometimes(10) ? nested(dice) : someText(dice);
  if (kind < 8) return dice.several(dice.below(4), () => someValue(dice, depth - 1));
  return Object.fromEntries(dice.several(dice.below(4), () => [dice.oneOf(NAMES), someValue(dice, depth - 1)]));
}
