import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { doBalance, drawUpBooks } from '../operator/books/books.ts';
import { csvOf } from '../operator/books/formats/csv.ts';
import { jsonOf } from '../operator/books/formats/json.ts';
import { tableOf } from '../operator/books/formats/table.ts';
import { readPeriod } from '../operator/books/lines/period.ts';
import { withList } from '../operator/books/processor/with-list.ts';
import { readProcessorLists } from '../operator/restore/processor-list.ts';
import { Mistake } from '../refusal.ts';
import { configuredProcessor } from '../start/parts/configured-processor.ts';
import { command, Misuse } from './shared/command.ts';
import { withOpenDatabase } from './shared/with-database.ts';
import { TERMINAL, tellUnwritable, writeOut } from './shared/write-out.ts';

const USAGE =
  'Usage: npm run --silent books -- [--from DATE] [--to DATE] [--processor-file FILE]... [--json FILE|-] [--csv FILE|-]\n' +
  'Holds payments, orders, prizes and handovers against each other, and each payment against its processor.\n' +
  'With a list of the processor only payments are asked for with which it does not agree.\n' +
  'A DATE is a day like 2026-11-30, or an instant like 2026-11-30T18:00+09:00. What goes to - is printed in place of the table.';

await command(
  USAGE,
  async (words, config, progress) => {
    const { from, to, json, csv, 'processor-file': files = [] } = readOptions(words);
    const period = readPeriod(from, to);
    // Fails before the long work, where the files cannot be written.
    for (const file of [json, csv]) if (file && file !== TERMINAL) await writeFile(file, '').catch(tellUnwritable(file));
    const entries = await readProcessorLists(files);
    const books = await withOpenDatabase(config, ({ orm }) => {
      // The books list what the processor does not answer.
      const processor = withList(
        configuredProcessor(config, orm.em, () => {}),
        entries,
      );
      const onAsked = (payments: number, ofAll: number) =>
        progress.show(`${payments} of ${ofAll} payments compared with the processor …`);
      return drawUpBooks(orm.em, processor, period, { signal: interruption(), onAsked });
    });
    progress.clear();
    if (!doBalance(books)) process.exitCode = 1;
    if (json) await writeOut(json, async () => jsonOf(books));
    if (csv) await writeOut(csv, async () => csvOf(books));
    if (json !== TERMINAL && csv !== TERMINAL) await writeOut(TERMINAL, async () => tableOf(books));
    return '';
  },
  'books',
);

function readOptions(words: string[]) {
  const option = { type: 'string' } as const;
  const files = { 'processor-file': { type: 'string', multiple: true } } as const;
  const { values } = parseArgs({ args: words, options: { ...files, from: option, to: option, json: option, csv: option } });
  if (values.json === '' || values.csv === '' || (values.json && values.json === values.csv)) throw new Misuse();
  return values;
}

/** This command may take long, since it asks for each payment, so it can be stopped. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Mistake('Stopped. The books were not drawn up.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  return controller.signal;
}
