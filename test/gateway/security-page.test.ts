import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const named = new Set([...page.matchAll(/`(test\/[\w./-]+)`/g)].map(([, path = '']) => path));

describe('the page on security', () => {
  test('names tests that are there, and that a run of all tests reaches', () => {
    expect(named.size).toBeGreaterThan(40);
    expect(readFileSync(join(ROOT, 'jest.all.config.js'), 'utf8')).toContain("export { all as default } from './jest.config.js'");
    expect(readFileSync(join(ROOT, 'jest.config.js'), 'utf8')).toContain("testMatch: ['**/*.test.ts']");
    expect([...named].filter((path) => !existsSync(join(ROOT, path)) || !path.endsWith('.test.ts'))).toEqual([]);
  });

  test('names every race', () => {
    const races = readdirSync(join(ROOT, 'test/races')).filter((file) => file.endsWith('.test.ts'));
    expect(races.length).toBeGreaterThan(5);
    expect(races.filter((file) => !named.has(`test/races/${file}`))).toEqual([]);
  });

  test('tells of every attacker what stops them, and what does not', () => {
    const attackers = page.split(/^## /m).slice(1, -1);
    expect(attackers.length).toBeGreaterThan(6);
    expect(attackers.filter((section) => !/^\| they try \| what stops them \| held by \|$/m.test(section))).toEqual([]);
    expect(attackers.filter((section) => !/^Not stopped: /m.test(section))).toEqual([]);
  });
});
