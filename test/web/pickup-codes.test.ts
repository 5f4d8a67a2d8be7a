import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newCode, readCode } from '../../src/pickup/code.ts';
import { digitsIn, endOf, inFours, judge } from '../../web/staff/scan/pickup-code.ts';

/** The counter's page tells a mistyped code without asking: it must never tell another thing than the gateway. */
describe('a code at the counter', () => {
  test('is right where the gateway takes it', () => {
    for (let turn = 0; turn < 200; turn += 1) {
      const code = newCode();
      expect(judge(code)).toEqual({ code });
      expect(judge(inFours(code))).toEqual({ code });
      expect(judge(code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))))).toEqual({ code });
    }
    expect(judge('example')).toEqual({ code: 'example' });
  });

  test('is wrong where the gateway refuses it', () => {
    const isTaken = (typed: string): boolean => {
      try {
        readCode(typed);
        return true;
      } catch {
        return false;
      }
    };
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 25 }).map((all) => all.join(''));
    fc.assert(fc.property(digits, (typed) => expect(judge(typed).code !== undefined).toBe(isTaken(typed))));
  });

  test.each([
    ['', 'EMPTY'],
    ['  ', 'EMPTY'],
    ['1234', 'TOO_SHORT'],
    ['123456789012345678901', 'TOO_LONG'],
    ['https://gacha.example', 'WRONG'],
  ])('%p is %s', (typed, mistake) => expect(judge(typed)).toEqual({ mistake }));

  test('each wrong digit and each two that changed places are found', () => {
    const code = newCode();
    for (let at = 0; at < code.length; at += 1) {
      const other = String((Number(code[at]) + 1 + (at % 9)) % 10);
      if (other !== code[at]) expect(judge(code.slice(0, at) + other + code.slice(at + 1))).toEqual({ mistake: 'WRONG' });
      const [one, next] = [code[at], code[at + 1]];
      if (next !== undefined && one !== next)
        expect(judge(code.slice(0, at) + next + one + code.slice(at + 2))).toEqual({ mistake: 'WRONG' });
    }
  });

  test('shows in fours, and is named by its end', () => {
    expect(inFours(digitsIn('1234567890'))).toBe('1234 5678 90');
    expect(endOf('12345678901234567890')).toBe('…7890');
  });
});
