import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { doBalance, drawUpBooks } from '../books/books.ts';
import { csvOf } from '../books/csv.ts';
import { jsonOf } from '../books/json.ts';
import { readPeriod } from '../books/period.ts';
import { tableOf } from '../books/table.ts';
import { configuredProcessor } from '../configured-processor.ts';
import { Mistake } from '../mistake.ts';
import { command, withDatabase } from './command.ts';

const USAGE =
  'Usage: npm run --silent books -- [--from DATE] [--to DATE] [--json FILE|-] [--csv FILE|-]\n' +
  'A DATE is a day like 2026-11-30, or an instant like 2026-11-30T18:00+09:00. What goes to - is printed in place of the table.';
const TERMINAL = '-';

await command(async (words, config) => {
  const { from, to, json, csv } = read(words);
  const period = readPeriod(from, to);
  // Books may take their time, and nobody wants to hear at their end that they cannot be written.
  for (const file of [json, csv]) if (file && file !== TERMINAL) await writeFile(file, '').catch(tellUnwritable(file));
  const books = await withDatabase(config, ({ orm }) => {
    // What the processor does not answer is told with the books, and needs no log.
    const processor = configuredProcessor(config, orm.em, () => {});
    return drawUpBooks(orm.em, processor, period, interruption());
  });
  if (!doBalance(books)) process.exitCode = 1;
  if (json) await write(json, jsonOf(books));
  if (csv) await write(csv, csvOf(books));
  if (json !== TERMINAL && csv !== TERMINAL) await write(TERMINAL, tableOf(books));
  return '';
});

function read(words: string[]) {
  try {
    const option = { type: 'string' } as const;
    const { values } = parseArgs({ args: words, options: { from: option, to: option, json: option, csv: option } });
    if (values.json === '' || values.csv === '' || (values.json && values.json === values.csv)) throw new Mistake(USAGE);
    return values;
  } catch {
    throw new Mistake(USAGE);
  }
}

/** Other commands are over before anybody could stop them; this one asks for each payment. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Mistake('Stopped. The books were not drawn up.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  return controller.signal;
}

async function write(file: string, text: Iterable<string>): Promise<void> {
  const isTerminal = file === TERMINAL;
  const stream = isTerminal ? process.stdout : createWriteStream(file);
  await pipeline(Readable.from(text), stream, { end: !isTerminal }).catch(tellUnwritable(isTerminal ? 'The output' : file));
}

function tellUnwritable(what: string): (error: Error) => never {
  return ({ message }) => {
    throw new Mistake(`${what} cannot be written: ${message}`);
  };
}
