import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Noun } from '../../src/commands/words/kinds.ts';
import { NOUNS } from '../../src/commands/words/nouns.ts';
import { runInTurn } from '../support/in-turn.ts';
import { runs } from '../support/running-gateway.ts';

const ROOT = join(import.meta.dirname, '../..');
const GACHA = 'src/commands/gacha.ts';
/** Help is answered even where the configuration has a mistake. */
const MISTAKEN = { PORT: 'none' };

const nouns = Object.entries<Noun>(NOUNS);
const verbs = nouns.flatMap(([noun, { verbs }]) => Object.entries(verbs).map(([verb, about]) => [noun, verb, about] as const));

describe('help', () => {
  test('of the program tells every noun, what each is about, and the exit codes', async () => {
    const { code, said, complained } = await runs(GACHA, ['--help'], MISTAKEN);
    expect([code, complained]).toEqual([0, '']);
    const told = said.replaceAll(/\n {12,}/g, ' ');
    const lines = told.split('\n').map((line) => line.trim().split(/ {2,}/));
    for (const [noun, { tells }] of nouns) expect(lines).toContainEqual([noun, `${tells}.`]);
    expect(said).toMatch(/\n {2}0 .+\n {2}1 .+\n {2}2 .+\n {2}3 .+\n$/);
    expect((await runs(GACHA, [], MISTAKEN)).said).toBe(said);
  });

  test('of every noun tells every verb in a line, and of every verb what it does, each option, and an example', async () => {
    const asked = verbs.filter(([, , { passesOn }]) => !passesOn);
    expect(asked.length).toBeGreaterThan(35);
    const ofNouns = await runInTurn(
      nouns.filter(([, { alone }]) => !alone).map(([noun]) => [noun, ['--help']]),
      MISTAKEN,
    );
    const ofVerbs = await runInTurn(
      asked.map(([noun, verb]) => [noun, [verb, '--help']]),
      MISTAKEN,
    );
    expect([...ofNouns, ...ofVerbs].filter(({ code, complained }) => code !== 0 || complained !== '')).toEqual([]);
    const lines = ofNouns.flatMap(({ said }) => said.replaceAll(/\n {10,}/g, ' ').split('\n'));
    const told = lines.map((line) => line.trim().split(/ {2,}/));
    for (const [, verb, { tells }] of asked.filter(([noun]) => !(NOUNS as Record<string, Noun>)[noun]?.alone))
      expect(told).toContainEqual([verb, tells]);
    for (const [index, [noun, verb, { options = {}, takes = {}, example }]] of asked.entries()) {
      const said = ofVerbs[index]?.said ?? '';
      expect(said).toMatch(new RegExp(`^Usage: gacha ${noun} ${verb}`));
      for (const name of Object.keys(options)) expect(said).toMatch(new RegExp(`^ {2}--${name}\\b`, 'm'));
      for (const name of Object.keys(takes)) expect(said).toMatch(new RegExp(`^ {2}${name} `, 'm'));
      expect(said).toMatch(/\nExample:\n {2}gacha \S+/);
      expect(said).toContain(example);
    }
  });
});

describe('the words of an example', () => {
  test('are those that the verb takes', async () => {
    // What is wrong with the configuration is told after the words were understood, and before anything is begun.
    const lines = verbs.flatMap(([noun, verb, { example, passesOn }]) =>
      passesOn || ['rehearsal', 'completion'].includes(noun) ? [] : [[noun, [verb, ...wordsOf(example)]] as const],
    );
    const ends = await runInTurn(lines, MISTAKEN);
    expect(ends.map(({ code, complained }, index) => [...(lines[index] ?? []), code, complained.split('\n')[0]])).toEqual(
      lines.map((line) => [...line, 1, 'The configuration has mistakes:']),
    );
  });
});

/** As a shell reads them. */
const wordsOf = (example: string): string[] =>
  (example.replace(/>.*$/, '').match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));

describe('exit codes', () => {
  test('a word that is not known is 2, and the one that was meant is suggested', async () => {
    const ends = await runInTurn(
      [
        ['stff', []],
        ['staff', ['ad']],
        ['books', ['--fron', '2026-11-30']],
        ['refunds', []],
      ],
      MISTAKEN,
    );
    expect(ends.map(({ code, said, complained }) => [code, said, complained.split('\n').slice(-4, -1)])).toEqual([
      [2, '', ["Unknown command 'stff'.", '(Did you mean staff?)', 'See gacha --help']],
      [2, '', ["Unknown command 'ad'.", '(Did you mean add?)', 'See gacha staff --help']],
      [2, '', ["Unknown option '--fron'.", '(Did you mean --from?)', 'See gacha books --help']],
      [2, '', [expect.stringMatching(/^ {2}help /), 'Say what to do, too.', 'See gacha refunds --help']],
    ]);
  });

  test('done is 0, and a mistake of the configuration 1', async () => {
    expect(await runs(GACHA, ['keys', 'new'], {})).toMatchObject({ code: 0, said: expect.stringMatching(/^[\w+/]{43}=\n$/) });
    expect(await runs(GACHA, ['keys', 'new'], MISTAKEN)).toMatchObject({ code: 1, said: '' });
  });
});

describe('completion', () => {
  /** What bash offers for the last of these words. */
  async function offered(...words: string[]): Promise<string[]> {
    const { said } = await runs(GACHA, ['completion', 'bash'], MISTAKEN);
    const typed = ['gacha', ...words].map((word) => `'${word}'`).join(' ');
    const script = `${said}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _gacha; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script]);
    return stdout.trim().split('\n');
  }

  test('of bash knows nouns, verbs, options, and the words that an option takes', async () => {
    expect(await offered('re')).toEqual(['refunds', 'restore', 'rehearsal']);
    expect(await offered('staff', 'rev')).toEqual(['revoke', 'revoke-device']);
    expect(await offered('books', '--f')).toEqual(['--from']);
    expect(await offered('books', '--from', '2026-11-30', '--c')).toEqual(['--csv']);
    expect(await offered('refunds', 'give-up', '--r')).toEqual(['--refund-rest']);
    expect(await offered('shipments', 'export', '--carrier', '')).toEqual(['yamato', 'sagawa', 'japanpost', 'plain']);
  });

  test('of zsh is that of bash; of fish it names every verb', async () => {
    const [bash, zsh, fish] = await runInTurn(
      ['bash', 'zsh', 'fish'].map((shell) => ['completion', [shell]]),
      MISTAKEN,
    );
    expect(zsh?.said).toBe(`autoload -U +X compinit bashcompinit && compinit && bashcompinit\n${bash?.said}`);
    for (const [noun, verb] of verbs) expect(fish?.said).toMatch(new RegExp(`_from ${noun}; .* -f -a ${verb} -d '`));
  });
});

describe('in a clean clone', () => {
  let clone: string;
  beforeAll(async () => {
    clone = join(await mkdtemp(join(tmpdir(), 'gacha-clone-')), 'gateway');
    await promisify(execFile)('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone]);
    // As they stand here, committed or not.
    await cp(join(ROOT, 'src'), join(clone, 'src'), { recursive: true });
    await linkedByNpm();
  });
  afterAll(() => rm(join(clone, '..'), { recursive: true }));

  /** What is downloaded is that of this folder; what is linked, npm links here. */
  async function linkedByNpm(): Promise<void> {
    const { name, version, type, workspaces } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const own = workspaces.filter((folder: string) => folder.startsWith('src/'));
    await writeFile(join(clone, 'package.json'), JSON.stringify({ name, version, type, workspaces: own }));
    await rm(join(clone, 'package-lock.json'));
    const words = ['install', '--offline', '--ignore-scripts', '--no-package-lock', '--no-audit'];
    await promisify(execFile)('npm', words, { cwd: clone, env: { PATH: process.env.PATH } });
    const [here, there] = [join(ROOT, 'node_modules'), join(clone, 'node_modules')];
    for (const entry of await readdir(here))
      if (!existsSync(join(there, entry))) await symlink(join(here, entry), join(there, entry));
  }

  const npx = (...words: string[]) =>
    promisify(execFile)('npx', ['--no-install', 'gacha', ...words], { cwd: clone, env: { PATH: process.env.PATH } });

  test('npx --no-install gacha is there', async () => {
    expect((await npx('--help')).stdout).toMatch(/^Usage: gacha /);
    expect((await npx('keys', 'new')).stdout).toMatch(/^[\w+/]{43}=\n$/);
    await expect(npx('keys', 'nwe')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('(Did you mean new?)') });
  });
});

/** Of a processor: what others on the machine do makes it longer by little. */
const MOST_COLD_SECONDS = 3;

test("cold, with nothing compiled before, it takes less than three seconds of a processor to read the books' own help", async () => {
  const env = { PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: '1' };
  const line = `time -p npx --no-install gacha books --help`;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line], { cwd: ROOT, env });
  expect(stdout).toMatch(/^Usage: gacha books/);
  const [, user = '', system = ''] = /user ([\d.]+)\nsys ([\d.]+)/.exec(stderr) ?? [];
  process.stdout.write(`gacha, cold: ${user} + ${system} s of a processor\n`);
  expect(Number(user) + Number(system)).toBeLessThan(MOST_COLD_SECONDS);
});
