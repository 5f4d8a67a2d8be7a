import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { SECURITY_TESTS } from '../support/security-tests.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const attackers = page.split(/^## /m).slice(1, -1);
const rowsIn = (section: string): string[] =>
  [...section.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, tried = '']) => tried).filter((tried) => tried !== 'they try');
const named = new Set(Object.values(SECURITY_TESTS).flat());

describe('the page on security', () => {
  test('has tests for each row, which are there, and which a run of all tests reaches', () => {
    expect(Object.keys(SECURITY_TESTS)).toEqual(attackers.flatMap(rowsIn));
    expect(Object.values(SECURITY_TESTS).filter((tests) => tests.length === 0)).toEqual([]);
    expect(named.size).toBeGreaterThan(40);
    expect(readFileSync(join(ROOT, 'jest.all.config.js'), 'utf8')).toContain("export { all as default } from './jest.config.js'");
    expect(readFileSync(join(ROOT, 'jest.config.js'), 'utf8')).toContain("testMatch: ['**/*.test.ts']");
    expect([...named].filter((path) => !existsSync(join(ROOT, 'test', `${path}.test.ts`)))).toEqual([]);
  });

  test('names every race', () => {
    const races = readdirSync(join(ROOT, 'test/races')).filter((file) => file.endsWith('.test.ts'));
    expect(races.length).toBeGreaterThan(5);
    expect(races.filter((file) => !named.has(`races/${file.replace('.test.ts', '')}`))).toEqual([]);
  });

  test('tells of every attacker what stops them, and what does not', () => {
    expect(attackers.length).toBeGreaterThan(6);
    expect(attackers.filter((section) => !/^\| they try \| what stops them \|$/m.test(section))).toEqual([]);
    expect(attackers.filter((section) => !/^Not stopped: /m.test(section))).toEqual([]);
  });
});
