import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { exportCatalogue } from '../catalogue/export.ts';
import { importCatalogue } from '../catalogue/import.ts';
import { Mistake } from '../mistake.ts';
import { textMistake } from '../refusal.ts';
import { command, withDatabase } from './command.ts';

const USAGE =
  'Usage: npm run catalogue -- import FILE [--by NAME] [--why TEXT]\n       npm run --silent catalogue -- export > FILE';
const LONGEST = 1000;

await command(async (words, config) => {
  const { verb, file, rest, by, why } = read(words);
  if (verb === 'export' && !file && by === undefined && why === undefined)
    return withDatabase(config, async ({ orm }) => JSON.stringify(await exportCatalogue(orm.em.fork()), null, 2));
  if (verb !== 'import' || !file || rest.length > 0) throw new Mistake(USAGE);
  const change = { by: said('--by', by ?? account()), why: said('--why', why ?? `import of ${basename(file)}`) };
  const json = await readJson(file);
  const counts = await withDatabase(config, ({ orm }) => importCatalogue(orm.em.fork(), json, change));
  return `Imported ${Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')}.`;
});

function read(words: string[]) {
  try {
    const options = { by: { type: 'string' }, why: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [verb, file, ...rest] = positionals;
    return { verb, file, rest, ...values };
  } catch {
    throw new Mistake(USAGE);
  }
}

/** The account of the operating system: who it was, as far as the machine can tell. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

function said(option: string, text: string): string {
  const mistake = text.trim() === '' ? 'must not be empty' : textMistake(text, LONGEST);
  if (mistake) throw new Mistake(`${option} ${mistake}.`);
  return text;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${(error as Error).message}`);
  }
}
