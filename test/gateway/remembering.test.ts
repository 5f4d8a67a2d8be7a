import { expect, test } from '@jest/globals';
import { withEtag } from '../../src/gateway/cache/answers.ts';
import { byteBounded } from '../../src/gateway/cache/byte-bounded.ts';
import { identifier } from '../../src/gateway/identity/identify.ts';
import { aClock } from '../support/clock.ts';
import { aToken, MEMBERS, testProviders } from '../support/tokens.ts';

const clock = aClock();

test('what was used last is remembered, as much as fits, and nothing that takes most of the room alone', () => {
  // Each entry takes 200 bytes beside its own.
  const memory = byteBounded<string, number>(3200, (size) => size);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) memory.set(name, 200);
  memory.get('a');
  memory.set('i', 200);
  expect(['a', 'b', 'c', 'i'].map((name) => memory.has(name))).toEqual([true, false, true, true]);
  memory.set('large', 1000);
  expect([memory.get('large'), memory.get('a')]).toEqual([undefined, 200]);
  memory.delete('a');
  expect(memory.get('a')).toBeUndefined();
  memory.clear();
  expect(memory.get('c')).toBeUndefined();
});

test('what has grown since it was remembered is weighed anew when it is remembered again', () => {
  const memory = byteBounded<number, { bytes: number }>(3200, ({ bytes }) => bytes);
  const all = Array.from({ length: 16 }, () => ({ bytes: 0 }));
  for (const [name, value] of all.entries()) memory.set(name, value);
  for (const [name, value] of [...all.entries()].slice(8)) {
    value.bytes = 200;
    memory.set(name, value);
  }
  expect([...all.keys()].filter((name) => memory.has(name))).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
});

test('a finished answer is memory of its own, so that its bytes are all that it keeps alive', () => {
  const { body } = withEtag('{"answer":"短い"}', 'application/json', 'ja');
  expect([body.toString(), body.buffer.byteLength]).toEqual(['{"answer":"短い"}', body.byteLength]);
});

test('a token that was verified is known until it expires, and not a moment longer', async () => {
  const identify = identifier(testProviders);
  const header = `Bearer ${await aToken(MEMBERS, 'somebody', { exp: Math.floor(Date.now() / 1000) + 60 })}`;
  const caller = await identify(header);
  expect(await identify(header)).toBe(caller);
  // A clock that differs by five seconds is forgiven.
  clock.later(60 + 5);
  await expect(identify(header)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a token that is not quite the same is not known', async () => {
  const identify = identifier(testProviders);
  const token = await aToken(MEMBERS, 'somebody');
  await identify(`Bearer ${token}`);
  for (const other of [`${token}x`, token.slice(0, -4), token.replace(/\./, '..')])
    await expect(identify(`Bearer ${other}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
