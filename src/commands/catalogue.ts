import { readFile } from 'node:fs/promises';
import { exportCatalogue } from '../catalogue/export.ts';
import { importCatalogue } from '../catalogue/import.ts';
import { Mistake } from '../mistake.ts';
import { command, withDatabase } from './command.ts';

const USAGE = 'Usage: npm run catalogue -- import FILE\n       npm run --silent catalogue -- export > FILE';

await command(async ([verb, file, ...rest], config) => {
  if (verb === 'export' && !file)
    return withDatabase(config, async ({ orm }) => JSON.stringify(await exportCatalogue(orm.em.fork()), null, 2));
  if (verb !== 'import' || !file || rest.length > 0) throw new Mistake(USAGE);
  const json = await readJson(file);
  const counts = await withDatabase(config, ({ orm }) => importCatalogue(orm.em.fork(), json));
  return `Imported ${Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')}.`;
});

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${(error as Error).message}`);
  }
}
