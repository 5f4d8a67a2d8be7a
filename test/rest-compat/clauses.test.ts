import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** The sections of the specification that promise something. Section 6 promises nothing: there are no events. */
const SECTIONS = [
  ...['1', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9', '3'],
  ...Array.from({ length: 15 }, (_none, index) => `4.${index + 1}`),
  ...['5', '7', '8', '9'],
];

/** `4.7b`: section 4.7. Section 0 is what stands before the first. */
const IN_A_SECTION = /^(\d(?:\.\d+)?)[a-z]$/;
const A_DECISION = /^D(-[a-z0-9]+)+$/;

const ids = readdirSync(import.meta.dirname)
  .filter((file) => /^clauses-.*\.test\.ts$/.test(file))
  .flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\bclause\(\s*'([^']+)',\s*(['"`])(.*?)\2,/g),
  ])
  .map(([, id = '', , promise = '']) => ({ id, promise }));
const sections = new Set(ids.map(({ id }) => IN_A_SECTION.exec(id)?.[1]));

test('every clause is found, has an id of its own, and says what must or may be', () => {
  const calls = readdirSync(import.meta.dirname)
    .filter((file) => /^clauses-.*\.test\.ts$/.test(file))
    .flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(/^\s*clause\(/gm) ?? []);
  expect(ids).toHaveLength(calls.length);
  const names = ids.map(({ id }) => id);
  expect(names.filter((id, index) => names.indexOf(id) !== index)).toEqual([]);
  expect(names.filter((id) => !IN_A_SECTION.test(id) && !A_DECISION.test(id))).toEqual([]);
  expect(ids.filter(({ promise }) => !/\b(MUST|MAY)\b/.test(promise))).toEqual([]);
});

test.each(SECTIONS)('section %s of the specification has a clause', (section) => {
  expect([...sections]).toContain(section);
});

test('no clause is of a section that there is not', () => {
  expect([...sections].filter((section) => section !== undefined && !['0', ...SECTIONS].includes(section))).toEqual([]);
});
