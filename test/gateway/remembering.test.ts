import { afterEach, expect, jest, test } from '@jest/globals';
import { identifier } from '../../src/gateway/identity/identify.ts';
import { remembered } from '../../src/gateway/remembered.ts';
import { aToken, MEMBERS, testProviders } from '../support/tokens.ts';

afterEach(() => void jest.restoreAllMocks());

test('so many things are remembered, the latest of them', () => {
  const memory = remembered<number>(3);
  for (const [index, name] of ['a', 'b', 'c', 'a', 'd'].entries()) memory.set(name, index);
  expect(['a', 'b', 'c', 'd'].map((name) => memory.get(name))).toEqual([3, undefined, 2, 4]);
  memory.clear();
  expect(memory.get('a')).toBeUndefined();
});

test('a token that was verified is known until it expires, and not a moment longer', async () => {
  const identify = identifier(testProviders);
  const header = `Bearer ${await aToken(MEMBERS, 'somebody', { exp: Math.floor(Date.now() / 1000) + 60 })}`;
  const caller = await identify(header);
  expect(await identify(header)).toBe(caller);
  const start = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => start + 61_000 + 5_000);
  jest.useFakeTimers({ now: start + 67_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
  await expect(identify(header)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  jest.useRealTimers();
});

test('a token that is not quite the same is not known', async () => {
  const identify = identifier(testProviders);
  const token = await aToken(MEMBERS, 'somebody');
  await identify(`Bearer ${token}`);
  for (const other of [`${token}x`, token.slice(0, -4), token.replace(/\./, '..')])
    await expect(identify(`Bearer ${other}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
