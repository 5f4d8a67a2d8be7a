import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { RISKS } from '../../src/config/unsafe/risk.ts';
import { variables } from '../../src/config/variables.ts';
import { WORDS } from '../../src/language/words.ts';
import { refusals } from '../../src/refusal.ts';
import { runs } from '../support/running-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'gacha-references-'));
afterAll(() => rmSync(folder, { recursive: true }));
const references = (...words: string[]) => runs('test/references/write.ts', words, {});
const page = (name: string): string => readFileSync(join(folder, `${name}.md`), 'utf8');

test('references are written from their sources, and a page that is not so any more is named', async () => {
  expect(await references('--check', folder)).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^(\w+\.md .+\n){6}$/),
  });
  expect(await references(folder)).toEqual({ code: 0, said: '', complained: '' });
  expect(await references('--check', folder)).toEqual({ code: 0, said: '', complained: '' });
  const rowsIn = (text: string) => [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, first]) => first);
  const rows = (name: string) => rowsIn(page(name));
  expect(rows('variables').toSorted()).toEqual([...Object.keys(variables.shape), ...RISKS].toSorted());
  const [codes = '', ofFields = ''] = page('refusals').split('## Messages of fields');
  expect(rowsIn(codes).toSorted()).toEqual(Object.keys(refusals).toSorted());
  expect(rowsIn(ofFields).toSorted()).toEqual(Object.keys(WORDS.en.mistakes).toSorted());
  const metrics = readFileSync(new URL('../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8').match(/\bgateway_\w+/g);
  const base = (name: string): string => name.replace(/_(bucket|sum|count)$/, '');
  expect([...new Set(metrics?.map(base))].filter((name) => !rows('metrics').includes(name))).toEqual([]);
  appendFileSync(join(folder, 'metrics.md'), 'A metric by hand.\n');
  expect(await references('--check', folder)).toMatchObject({ code: 1, complained: expect.stringMatching(/^metrics\.md .+\n$/) });
});

test('those of this repository are as their sources say', async () => {
  expect(await references('--check')).toEqual({ code: 0, said: '', complained: '' });
});
