import { writeFile } from 'node:fs/promises';
import { doBalance, drawUpBooks } from '../../operator/books/books.ts';
import { csvOf } from '../../operator/books/formats/csv.ts';
import { jsonOf } from '../../operator/books/formats/json.ts';
import { tableOf } from '../../operator/books/formats/table.ts';
import { readPeriod } from '../../operator/books/lines/period.ts';
import { withList } from '../../operator/books/processor/with-list.ts';
import { readProcessorLists } from '../../operator/restore/processor-list.ts';
import { Mistake } from '../../refusal.ts';
import { configuredProcessor } from '../../start/parts/configured-processor.ts';
import { Disorder, Misuse } from '../console/ends.ts';
import { withOpenDatabase } from '../console/with-database.ts';
import { TERMINAL, tellUnwritable, writeOut } from '../console/write-out.ts';
import type { WorkOf } from '../words/kinds.ts';
import type { BOOKS } from '../words/money.ts';

export const books: WorkOf<typeof BOOKS> = {
  check: async ({ from, to, json, csv, 'processor-file': files = [] }, config, progress) => {
    if (json === '' || csv === '' || (json && json === csv)) throw new Misuse('--json and --csv each need a file of their own.');
    const period = readPeriod(from, to);
    // Fails before the long work, where the files cannot be written.
    for (const file of [json, csv]) if (file && file !== TERMINAL) await writeFile(file, '').catch(tellUnwritable(file));
    const entries = await readProcessorLists(files);
    const drawnUp = await withOpenDatabase(config, ({ orm }) => {
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
    if (json) await writeOut(json, async () => jsonOf(drawnUp));
    if (csv) await writeOut(csv, async () => csvOf(drawnUp));
    if (json !== TERMINAL && csv !== TERMINAL) await writeOut(TERMINAL, async () => tableOf(drawnUp));
    if (!doBalance(drawnUp)) throw new Disorder();
    return '';
  },
};

/** This command may take long, since it asks for each payment, so it can be stopped. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Mistake('Stopped. The books were not drawn up.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  return controller.signal;
}
