import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const GUIDES = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .toSorted();
export const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...GUIDES];

/** Pages that a command writes from the source, or that are a list for one. */
export const GENERATED = /^docs\/(reference|published)\//;

/** As GitHub makes them of headings. */
export const anchorsOf = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
