import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newCode, readCode } from '../../src/pickup/code.ts';
import { printSeed, SEED } from '../support/seeded.ts';

beforeAll(printSeed);

const isRead = (typed: string): boolean => {
  try {
    readCode(typed);
    return true;
  } catch {
    return false;
  }
};
const aCode = fc.constant(undefined).map(newCode);
const place = fc.integer({ min: 0, max: 19 });

describe('a code', () => {
  test('is read as it was given out', () => {
    for (let count = 0; count < 1000; count += 1) {
      const code = newCode();
      expect(code).toMatch(/^\d{20}$/);
      expect(readCode(code)).toBe(code);
    }
  });

  test('is read with blanks of every kind, and in full-width digits', () => {
    const code = newCode();
    const fullWidth = code.replace(/\d/g, (digit) =>
      '\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19'.charAt(Number(digit)),
    );
    for (const typed of [
      code.replace(/.{4}/g, '$& '),
      ` ${code}\n`,
      [...code].join('\u3000'),
      fullWidth,
      `${code.slice(0, 10)}${fullWidth.slice(10)}`,
    ])
      expect(readCode(typed)).toBe(code);
  });

  test('with a wrong digit, or with two neighbours that changed places, is mistyped', () =>
    fc.assert(
      fc.property(aCode, place, fc.integer({ min: 1, max: 9 }), (code, at, by) => {
        const digits = [...code];
        expect(isRead(digits.with(at, String((Number(digits[at]) + by) % 10)).join(''))).toBe(false);
        const [one = '', other = ''] = [digits[at], digits[(at + 1) % 20]];
        const swapped = digits
          .with(at, other)
          .with((at + 1) % 20, one)
          .join('');
        if (at < 19) expect(isRead(swapped)).toBe(swapped === code);
      }),
      { seed: SEED, numRuns: 2000 },
    ));

  test('that is none is mistyped: too short, too long, letters, other signs', () => {
    const code = newCode();
    const signs = [
      '',
      ' ',
      code.slice(1),
      `${code}0`,
      `${code.slice(0, 19)}x`,
      `${code}\0`,
      `-${code}`,
      code.replace(/./, '\u0661'),
    ];
    for (const typed of [...signs, 'EXAMPLE', ' example', `${code}${' '.repeat(10_000)}`]) expect(isRead(typed)).toBe(false);
  });
});

test('the word example is read as itself', () => expect(readCode('example')).toBe('example'));
