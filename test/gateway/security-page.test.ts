import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const named = new Set([...page.matchAll(/`(test\/[\w./-]+)`/g)].map(([, path = '']) => path));
const testsIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);

/** Of the tests of the gateway: those that hold what it does, and nobody would attack. */
const OF_OTHER_THINGS = [
  ...['architecture', 'asked-fields', 'documents-are-true', 'edges', 'graphiql', 'home', 'metrics', 'mutation-refusals'],
  ...['nodes-found', 'nodes-of-counter', 'pages', 'pages-inside', 'public-schema', 'published', 'published-costs', 'repeating'],
  ...['safelist', 'sandbox-page', 'security-page', 'statements', 'tags', 'working-beside'],
].map((name) => `test/gateway/${name}.test.ts`);

describe('the page on security', () => {
  test('names tests that are there, and that a run of all tests reaches', () => {
    expect(named.size).toBeGreaterThan(40);
    expect(readFileSync(join(ROOT, 'jest.config.js'), 'utf8')).toContain("testMatch: ['**/*.test.ts']");
    expect([...named].filter((path) => !existsSync(join(ROOT, path)) || !path.endsWith('.test.ts'))).toEqual([]);
  });

  test('names every race, and of the tests of the gateway all that hold a line of it', () => {
    const expected = [...testsIn('test/races'), ...testsIn('test/gateway').filter((path) => !OF_OTHER_THINGS.includes(path))];
    expect(expected.filter((path) => !named.has(path))).toEqual([]);
    expect(OF_OTHER_THINGS.filter((path) => named.has(path) || !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('tells of every attacker what stops them, and what does not', () => {
    const attackers = page.split(/^## /m).slice(1, -1);
    expect(attackers.length).toBeGreaterThan(6);
    expect(attackers.filter((section) => !/^\| they try \| what stops them \| held by \|$/m.test(section))).toEqual([]);
    expect(attackers.filter((section) => !/^Not stopped: /m.test(section))).toEqual([]);
  });
});
