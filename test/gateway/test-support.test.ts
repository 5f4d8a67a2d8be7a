import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const SUPPORT = join(import.meta.dirname, '../support');
const index = readFileSync(join(SUPPORT, 'README.md'), 'utf8');

test('the index of what tests are made of has every file and folder there, and no other', () => {
  const there = readdirSync(SUPPORT, { withFileTypes: true }).map((one) => (one.isDirectory() ? `${one.name}/` : one.name));
  const named = [...index.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(.+?)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(there.filter((name) => name !== 'README.md').toSorted());
});
