import { createHash, timingSafeEqual } from 'node:crypto';
import type { Answer } from './form.ts';

const SIGNED = ['OrderID', 'Forward', 'Method', 'PayTimes', 'Approve', 'TranID', 'TranDate'];

/** The answer's hash includes the shop's password, which only GMO and the shop know. */
export function isGenuine({ fields }: Answer, shopPass: string): boolean {
  const signed = SIGNED.map((name) => fields.get(name) ?? '').join('');
  const expected = Buffer.from(createHash('md5').update(`${signed}${shopPass}`).digest('hex'));
  const given = Buffer.from(fields.get('CheckString')?.toLowerCase() ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
