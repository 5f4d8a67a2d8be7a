import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { newKeyText, readKeys } from '../../src/encryption/keys.ts';
import { aFolderForEachTest } from '../support/data-folder.ts';
import { RunningGateway, runs } from '../support/running-gateway.ts';

const given = aFolderForEachTest();
const MAIN = 'src/main.ts';
const keyFile = () => join(given.path, 'encryption-keys');
const demoKeyFile = (keys: string) => readFileSync(join(given.path, `demo-identity-key-${idOf(keys)}`), 'utf8');
const idOf = (text: string) => readKeys(text).keys[0]?.id ?? 'none';
const aToken = () => runs('src/commands/gacha.ts', ['token', 'user', 'alice'], given.env);
const starts = () => RunningGateway.starts(given.env);

test('the first start makes a key of its own, for its account alone, and says where', async () => {
  await given.isNew();
  const gateway = await starts();
  const text = readFileSync(keyFile(), 'utf8');
  expect(gateway.said).toContain(`Encrypted: with the key ${idOf(text)} of ${keyFile()}: keep a copy elsewhere`);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  await gateway.stop();
  const again = await starts();
  expect(readFileSync(keyFile(), 'utf8')).toBe(text);
  await again.stop();
});

test('a key file that was lost or is another is told at the start, with the id of the key, and nothing is served', async () => {
  const text = readFileSync(keyFile(), 'utf8');
  for (const other of [undefined, newKeyText()]) {
    rmSync(keyFile(), { force: true });
    if (other) writeFileSync(keyFile(), other);
    const { code, said, complained } = await runs(MAIN, [], { PORT: '0', ...given.env });
    expect([code, /answers at/.test(said)]).toEqual([1, false]);
    expect(complained).toMatch(new RegExp(`encryption-keys: this database is encrypted with a key .+: ${idOf(text)}\\.`));
  }
  writeFileSync(keyFile(), text);
  await (await starts()).stop();
});

test('a key file with mistakes is told without its keys', async () => {
  writeFileSync(keyFile(), 'c2VjcmV0');
  const { code, complained } = await runs(MAIN, [], { PORT: '0', ...given.env });
  expect([code, complained]).toEqual([1, expect.stringMatching(/encryption-keys: must be keys of 32 bytes/)]);
  expect(complained).not.toContain('c2VjcmV0');
});

test('the key of the demo provider is encrypted too, goes over to a new key, and tokens of before still count', async () => {
  const gateway = await starts();
  const token = (await aToken()).said.trim();
  await gateway.stop();
  const [before, next] = [readFileSync(keyFile(), 'utf8'), newKeyText()];
  expect(demoKeyFile(before)).toMatch(new RegExp(`^1\\.${idOf(before)}\\.[\\w-]+$`));
  writeFileSync(keyFile(), `${next}\n${readFileSync(keyFile(), 'utf8')}`);
  const early = await runs('src/commands/gacha.ts', ['keys', 'rotate'], given.env);
  expect(early).toMatchObject({ code: 1, complained: expect.stringMatching(new RegExp(`none with ${idOf(next)} yet`)) });
  const later = await starts();
  expect((await runs('src/commands/gacha.ts', ['keys', 'rotate'], given.env)).code).toBe(0);
  expect(demoKeyFile(next)).toMatch(new RegExp(`^1\\.${idOf(next)}\\.`));
  expect(() => demoKeyFile(before)).toThrow(/ENOENT/);
  expect((await later.asks('mutation { signUp { user { id } } }', token)).errors).toBeUndefined();
  await later.stop();
});

test('where keys are configured no file is made', async () => {
  await given.isNew();
  const gateway = await RunningGateway.starts({ ...given.env, ENCRYPTION_KEYS: newKeyText() });
  expect(existsSync(keyFile())).toBe(false);
  expect(gateway.said).toMatch(/Encrypted: with the key [0-9a-f]{12} of ENCRYPTION_KEYS\n/);
  await gateway.stop();
});
