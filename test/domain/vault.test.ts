import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { EncryptionKey, newKeyText, readKeys } from '../../src/encryption/keys.ts';
import { BrokenSeal, keyIdOf, MissingKey, type Sealed, type SealedPlace, Vault } from '../../src/encryption/vault.ts';

const aKey = () => new EncryptionKey(randomBytes(32));
const [first, second] = [aKey(), aKey()];
const vault = new Vault([first]);
const PLACE: SealedPlace = { purpose: 'addresses', table: 'delivery_infos', column: 'address', row: ['a', 'b'] };
const TEXT = '住所 – 東京都 🎴';

test('what is sealed opens again, is another ciphertext each time, and says with which key it is sealed', () => {
  const [one, again] = [vault.seal(PLACE, TEXT), vault.seal(PLACE, TEXT)];
  expect(one).toMatch(/^1\.[0-9a-f]{12}\.[\w-]+$/);
  expect(one).not.toBe(again);
  expect([one, again].map((sealed) => vault.open(PLACE, sealed))).toEqual([TEXT, TEXT]);
  expect(keyIdOf(one)).toBe(first.id);
  expect(vault.open(PLACE, vault.seal(PLACE, ''))).toBe('');
});

const ELSEWHERE: [string, Partial<SealedPlace>][] = [
  ['for another purpose', { purpose: 'seeds' }],
  ['in another table', { table: 'payments' }],
  ['in another column', { column: 'city' }],
  ['in another row', { row: ['a', 'c'] }],
  ['where the parts of its row are divided otherwise', { row: ['ab'] }],
];

test.each(ELSEWHERE)('a ciphertext does not open %s', (_where, change) => {
  expect(() => vault.open({ ...PLACE, ...change }, vault.seal(PLACE, TEXT))).toThrow(BrokenSeal);
});

test('a ciphertext that was changed in any byte, cut off, or belongs to another version does not open', () => {
  const [version, id, body = ''] = vault.seal(PLACE, TEXT).split('.');
  const bytes = Buffer.from(body, 'base64url');
  const of = (changed: Buffer) => `${version}.${id}.${changed.toString('base64url')}` as unknown as Sealed;
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => vault.open(PLACE, of(changed))).toThrow(BrokenSeal);
    expect(() => vault.open(PLACE, of(bytes.subarray(0, at)))).toThrow(BrokenSeal);
  }
  for (const text of [`2.${id}.${body}`, 'nothing', '', TEXT])
    expect(() => vault.open(PLACE, text as unknown as Sealed)).toThrow(BrokenSeal);
});

test('the first key seals, and each opens what it has sealed; without it that is told with the id, and never the key', () => {
  const both = new Vault([second, first]);
  const old = vault.seal(PLACE, TEXT);
  expect(both.open(PLACE, old)).toBe(TEXT);
  const fresh = both.seal(PLACE, TEXT);
  expect(keyIdOf(fresh)).toBe(second.id);
  expect(() => vault.open(PLACE, fresh)).toThrow(new MissingKey(second.id));
  // The id of another key does not make it open.
  const relabelled = fresh.replace(second.id, first.id) as unknown as Sealed;
  expect(() => both.open(PLACE, relabelled)).toThrow(BrokenSeal);
});

test('a printed key is a key', () => {
  const { keys, mistakes } = readKeys(newKeyText());
  expect([keys.length, mistakes]).toEqual([1, []]);
  expect(keys[0]?.id).not.toBe(readKeys(newKeyText()).keys[0]?.id);
});

test('several keys may stand in one text, with commas, blanks or lines between them, and keep their ids', () => {
  const [one, two] = [newKeyText(), newKeyText()];
  const idsIn = (text: string) => readKeys(text).keys.map(({ id }) => id);
  expect(idsIn(`${one},${two}`)).toHaveLength(2);
  for (const between of [', ', '\n', ' ,\n']) expect(idsIn(`${one}${between}${two}\n`)).toEqual(idsIn(`${one},${two}`));
});

const KEY = newKeyText();
const MISTAKES: [string, string, RegExp][] = [
  ['nothing', ' , ', /at least one key/],
  ['too few bytes', randomBytes(16).toString('base64'), /32 bytes in base64.+\(key 1 is none\)/],
  ['too many bytes', `${KEY},${randomBytes(33).toString('base64')}`, /32 bytes in base64.+\(key 2 is none\)/],
  ['another alphabet', randomBytes(32).toString('hex'), /32 bytes in base64/],
  ['a sign that is no base64', KEY.replace(/^./, '!'), /32 bytes in base64/],
  ['no padding', KEY.replace('=', ''), /32 bytes in base64/],
  ['bytes that are all the same', Buffer.alloc(32, 7).toString('base64'), /random keys/],
  ['a password over and over', Buffer.from('secret12'.repeat(4)).toString('base64'), /random keys/],
  ['the same key twice', `${KEY},${KEY}`, /the same key twice/],
];

test.each(MISTAKES)('a mistake in the keys is told, and repeats none: %s', (_what, text, told) => {
  const { keys, mistakes } = readKeys(text);
  expect([keys, mistakes]).toEqual([[], [expect.stringMatching(told)]]);
  for (const word of text.split(/[\s,]+/).filter(Boolean)) expect(mistakes.join()).not.toContain(word);
});
