import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { openBatches } from '../database/batch.ts';
import { readInstant } from '../operator/books/lines/period.ts';
import { careLines, careList } from '../operator/restore/care-list.ts';
import { judge, lastBeat } from '../operator/restore/lineage.ts';
import { readProcessorLists } from '../operator/restore/processor-list.ts';
import { beginRestore, type Decided, endRestore, openRestore } from '../operator/restore/restore-record.ts';
import { restoreToSettle, settle } from '../operator/restore/settle.ts';
import { Mistake } from '../refusal.ts';
import type { Database } from '../start/database/connect.ts';
import { configuredProcessor } from '../start/parts/configured-processor.ts';
import { command, green, Misuse } from './shared/command.ts';
import { checked, systemUser } from './shared/operator.ts';
import { settlementLines } from './shared/settlement-lines.ts';
import { withDatabase, withOpenDatabase } from './shared/with-database.ts';
import { writeOut } from './shared/write-out.ts';

const USAGE = `Usage: npm run restore -- begin --why TEXT [--by NAME] [--since INSTANT]
       npm run restore -- settle [--processor-file FILE]... [--serial-gap NUMBER] [--list FILE|-] [--apply]
       npm run restore -- none --why TEXT [--by NAME]
       npm run --silent restore -- list
For a database that was restored to an earlier point, while no gateway runs. begin says so, and since when it lacks what
happened: a gateway then refuses to start. settle shows what is to be done, and with --apply does it: payments are held against
the processor and finished or given back, also those of its list that this database has lost; open gachas get new seeds, serial
numbers move on, pickup codes are void. It may be stopped and begun again, and run later with another list of the processor.
none says that nothing was lost. list prints what customer care must know, as CSV.`;

await command(
  USAGE,
  async (words, config, progress) => {
    const { verb, rest, ...options } = readWords(words);
    if (rest.length > 0) throw new Misuse();
    if (verb === 'list') return withDatabase(config, ({ orm }) => writeOut('-', async () => careList(await careLines(orm.em))));
    if (verb === 'begin') return withDatabase(config, (database) => begin(database, decidedIn(options), options.since));
    if (verb === 'none') return withDatabase(config, (database) => none(database, decidedIn(options)));
    if (verb !== 'settle' || options.why !== undefined) throw new Misuse();
    return withOpenDatabase(config, (database) => settleAll(config, database, options, (what) => progress.show(what)));
  },
  'restore',
);

type Options = Omit<ReturnType<typeof readWords>, 'verb' | 'rest'>;

function readWords(words: string[]) {
  const text = { type: 'string' } as const;
  const options = { why: text, by: text, since: text, list: text, 'serial-gap': text, apply: { type: 'boolean' } } as const;
  const files = { 'processor-file': { type: 'string', multiple: true } } as const;
  const { values, positionals } = parseArgs({ args: words, options: { ...options, ...files }, allowPositionals: true });
  const [verb, ...rest] = positionals;
  const { 'processor-file': processorFiles = [], 'serial-gap': serialGap, ...others } = values;
  return { verb, rest, processorFiles, serialGap, ...others };
}

function decidedIn({ why, by }: Pick<Options, 'why' | 'by'>): Decided {
  if (why === undefined) throw new Mistake('--why is needed: it is kept, and the only thing that tells the reason later.');
  return { changedBy: checked('--by', by ?? systemUser()), reason: checked('--why', why) };
}

async function begin({ orm }: Database, decided: Decided, since: string | undefined): Promise<string> {
  const point = since === undefined ? await lastBeat(orm.em) : readInstant('--since', since);
  await beginRestore(orm.em, point, decided);
  return `No gateway serves this database until it is settled. It is taken to know everything until ${point.toISOString()}.`;
}

async function none({ orm }: Database, decided: Decided): Promise<string> {
  const open = await openRestore(orm.em);
  const verdict = await judge(orm.em);
  if (!open && verdict.kind === 'same') throw new Mistake('This database does not look restored. Nothing was done.');
  if (open?.preparedAt)
    throw new Mistake('settle has begun its work on this restore. Go on with: npm run restore -- settle --apply');
  await endRestore(orm.em, open ?? (await beginRestore(orm.em, await lastBeat(orm.em), decided)), 'nothing lost');
  return green('Gateways may serve this database again.');
}

async function settleAll(config: Config, { orm }: Database, options: Options, tell: (what: string) => void): Promise<string> {
  const { processorFiles, list, apply = false } = options;
  const entries = await readProcessorLists(processorFiles);
  const serialGap = wholeNumber(options.serialGap);
  const since = options.since === undefined ? undefined : readInstant('--since', options.since);
  const decided = { changedBy: checked('--by', options.by ?? systemUser()), reason: 'settle' };
  const restore = await restoreToSettle(orm.em, decided, since);
  const checkout = { processor: configuredProcessor(config, orm.em, () => {}), run: openBatches(orm.em), returnUrl: () => '' };
  const settlement = await settle({ em: orm.em, checkout, restore, isDry: !apply, tell }, entries, serialGap);
  if (list !== undefined) await writeOut(list, async () => careList(await careLines(orm.em)));
  const hasList = processorFiles.length > 0 || !config.gmo;
  const lines = settlementLines(settlement, { restore, apply, hasList });
  if (apply && !settlement.isOver) throw new Mistake(lines.join('\n'));
  return lines.join('\n');
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,8}$/.test(text)) throw new Mistake('--serial-gap: must be a whole number below a hundred million.');
  return Number(text);
}
