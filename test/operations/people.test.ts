import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { commandsOfFile } from '../support/in-turn.ts';
import { aUsedDataFolder, type DataFolder, RunningGateway } from '../support/running-gateway.ts';

/** What an operator types for a fan who asks for their data, and to be erased. */
let folder: DataFolder;
let gateway: RunningGateway;
let id: string;
let token: string;

const users = commandsOfFile(() => ({ DATA_DIR: folder.path }));
const signUp = 'mutation { signUp { user { id } } }';

beforeAll(async () => {
  folder = await aUsedDataFolder();
  gateway = await RunningGateway.starts({ DATA_DIR: folder.path });
  token = (await users('token', 'user', 'alice')).said.trim();
  id = (await gateway.asks(signUp, token)).data.signUp.user.id;
});
afterAll(async () => {
  await gateway.stop();
  await folder.away();
});

test('what is known of a fan is printed, or written as a page', async () => {
  const { code, said } = await users('users', 'disclose', id);
  expect([code, JSON.parse(said).account.providerUserId]).toEqual([0, 'alice']);
  const file = join(folder.path, 'disclosure.html');
  const written = await users('users', 'disclose', id, '--page', '--to', file, '--why', 'asked by letter');
  expect(written).toMatchObject({ code: 0, said: '' });
  expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>[\s\S]*alice/);
  const stranger = await users('users', 'disclose', '0198a3c4-5b6d-7e8f-9012-3456789abcde');
  expect([stranger.code, stranger.complained]).toEqual([1, expect.stringContaining('There is no user')]);
});

test('a fan is erased once, and a running gateway hears of it', async () => {
  const trial = await users('users', 'erase', id, '--why', 'asked by letter', '--dry-run');
  expect([trial.code, trial.said]).toEqual([0, `User ${id} would be erased. Nothing was written.\n`]);
  expect((await gateway.asks('{ me { id } }', token)).data.me.id).toBe(id);
  expect(await users('users', 'erase', id, '--why', 'asked by letter')).toMatchObject({
    code: 0,
    said: `User ${id} is erased.\n`,
  });
  expect((await gateway.asks(signUp, token)).data.signUp.user.id).not.toBe(id);
  const again = await users('users', 'erase', id, '--why', 'again');
  expect([again.code, again.complained]).toEqual([1, expect.stringContaining('the user was erased before')]);
  expect((await users('users', 'unban', id, '--why', 'a mistake')).complained).toContain('was erased');
  expect((await users('users', 'list')).said).toBe('No user is banned.\n');
});
