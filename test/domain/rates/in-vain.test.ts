import { expect, test } from '@jest/globals';
import { inVain } from '../../../src/gateway/rates/in-vain.ts';

test('what was reported in vain is known for ten minutes after it was counted, of its caller alone', () => {
  const clock = { at: 1_000_000 };
  const reports = inVain(10, () => clock.at);
  expect(reports.has('alice', 'beacon 7')).toBe(false);
  reports.note('alice', 'beacon 7');
  clock.at += 599_000;
  expect(reports.has('alice', 'beacon 7')).toBe(true);
  expect([reports.has('bob', 'beacon 7'), reports.has('alice', 'beacon 8')]).toEqual([false, false]);
  clock.at += 2_000;
  expect(reports.has('alice', 'beacon 7')).toBe(false);
});
