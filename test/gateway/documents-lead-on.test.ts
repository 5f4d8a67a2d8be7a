import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { anchorsOf, GENERATED, GUIDES, PAGES, ROOT, read } from '../support/documents.ts';

const KB = 1024;

/** What a command writes into a page is not written by hand. */
const byHand = (page: string): number => Buffer.byteLength(read(page).replaceAll(/<!-- made by .*?<!-- end -->/gs, ''));

test('a page that is written by hand has at most 14 KB, and all of them together at most 200 KB', () => {
  const written = ['README.md', ...GUIDES].filter((page) => !GENERATED.test(page));
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter((page) => byHand(page) > 14 * KB)).toEqual([]);
  expect(written.map(byHand).reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(200 * KB);
});

test('a page says on its first line what it is', () => {
  const written = GUIDES.filter((page) => !GENERATED.test(page));
  const kind = /^# .+\n\n\*(Tutorial|How-to|Reference|Explanation|Index)\b/;
  expect(written.filter((page) => !kind.test(read(page)))).toEqual([]);
});

test('the README has at most 10 KB, and its index leads to every page', () => {
  expect(statSync(join(ROOT, 'README.md')).size).toBeLessThanOrEqual(10 * KB);
  const targets = ['README.md', 'docs/README.md'].flatMap((page) => linksIn(page).map((link) => fileOf(page, link)));
  expect(targets).toEqual(expect.arrayContaining([...PAGES.slice(1), 'LICENSE']));
});

/** Code of other languages may look like a link. */
const linksIn = (page: string): string[] =>
  [
    ...read(page)
      .replaceAll(/^```.*?^```/gms, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target));

const fileOf = (page: string, target: string): string => {
  const [path = ''] = target.split('#');
  return path === '' ? page : join(dirname(page), path);
};

const isThere = (file: string, anchor?: string): boolean =>
  existsSync(join(ROOT, file)) && (anchor === undefined || anchorsOf(read(file)).includes(anchor));

const ELSEWHERE = ['deploy/README.md', 'test/bench/results/README.md'];

test('what a page links to is there', () => {
  const links = [...PAGES, ...ELSEWHERE].flatMap((page) => linksIn(page).map((target) => ({ page, target })));
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ page, target }) => !isThere(fileOf(page, target), target.split('#')[1]))).toEqual([]);
});

test('what programs, deployments and alerts say of a page is there', () => {
  const files = ['src', 'test', 'deploy', 'rest-compat'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|js|ya?ml|service|example|graphql)$/.test(file) && !/node_modules|generated/.test(file))
      .map((file) => join(folder, file)),
  );
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([name]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(90);
  const missing = named.filter(({ name }) => !isThere(...(name.split('#') as [string])));
  expect(missing).toEqual([]);
});

test('every path that a page names is there', () => {
  const paths = PAGES.flatMap((page) =>
    [...read(page).matchAll(/`((?:src|test|docs|schema|rest-compat)\/[\w./-]+)`/g)].map(([, path = '']) => ({ page, path })),
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});
