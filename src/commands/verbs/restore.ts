import type { Config } from '../../config/config.ts';
import { openBatches } from '../../database/batch.ts';
import { readInstant } from '../../operator/books/lines/period.ts';
import { careLines, careList } from '../../operator/restore/care-list.ts';
import { judgeLineage, lastBeat } from '../../operator/restore/lineage.ts';
import { readProcessorLists } from '../../operator/restore/processor-list.ts';
import { beginRestore, type Decided, endRestore, openRestore } from '../../operator/restore/restore-record.ts';
import { restoreToSettle, settle } from '../../operator/restore/settle.ts';
import { Mistake } from '../../refusal.ts';
import type { Database } from '../../start/database/connect.ts';
import { configuredProcessor } from '../../start/parts/configured-processor.ts';
import { checked, systemUser } from '../console/operator.ts';
import { green } from '../console/progress.ts';
import { settlementLines } from '../console/settlement-lines.ts';
import { withDatabase, withOpenDatabase } from '../console/with-database.ts';
import { writeOut } from '../console/write-out.ts';
import type { Given, WorkOf } from '../words/kinds.ts';
import type { RESTORE } from '../words/machine.ts';

type Restores = (typeof RESTORE)['verbs'];

export const restore: WorkOf<typeof RESTORE> = {
  begin: (given, config) => withDatabase(config, (database) => begin(database, decidedIn(given), given.since)),
  settle: (given, config, progress) =>
    withOpenDatabase(config, (database) => settleAll(config, database, given, (what) => progress.show(what))),
  none: (given, config) => withDatabase(config, (database) => none(database, decidedIn(given))),
  list: (_given, config) => withDatabase(config, ({ orm }) => writeOut('-', async () => careList(await careLines(orm.em)))),
};

const decidedIn = ({ why, by }: Given<Restores['none']>): Decided => ({
  changedBy: checked('--by', by ?? systemUser()),
  reason: checked('--why', why),
});

async function begin({ orm }: Database, decided: Decided, since: string | undefined): Promise<string> {
  const point = since === undefined ? await lastBeat(orm.em) : readInstant('--since', since);
  await beginRestore(orm.em, point, decided);
  return `No gateway serves this database until it is settled. It is taken to know everything until ${point.toISOString()}.`;
}

async function none({ orm }: Database, decided: Decided): Promise<string> {
  const open = await openRestore(orm.em);
  const verdict = await judgeLineage(orm.em);
  if (!open && verdict.kind === 'same') throw new Mistake('This database does not look restored. Nothing was done.');
  if (open?.preparedAt) throw new Mistake('settle has begun its work on this restore. Go on with: gacha restore settle --apply');
  await endRestore(orm.em, open ?? (await beginRestore(orm.em, await lastBeat(orm.em), decided)), 'nothing lost');
  return green('Gateways may serve this database again.');
}

type Settle = Given<Restores['settle']>;

async function settleAll(config: Config, { orm }: Database, given: Settle, tell: (what: string) => void): Promise<string> {
  const { 'processor-file': processorFiles = [], list, apply = false } = given;
  const entries = await readProcessorLists(processorFiles);
  const serialGap = wholeNumber(given['serial-gap']);
  const since = given.since === undefined ? undefined : readInstant('--since', given.since);
  const decided = { changedBy: checked('--by', given.by ?? systemUser()), reason: 'settle' };
  const toSettle = await restoreToSettle(orm.em, decided, since);
  const checkout = { processor: configuredProcessor(config, orm.em, () => {}), run: openBatches(orm.em), returnUrl: () => '' };
  const settlement = await settle({ em: orm.em, checkout, restore: toSettle, isDry: !apply, tell }, entries, serialGap);
  if (list !== undefined) await writeOut(list, async () => careList(await careLines(orm.em)));
  const hasList = processorFiles.length > 0 || !config.gmo;
  const lines = settlementLines(settlement, { restore: toSettle, apply, hasList });
  if (apply && !settlement.isOver) throw new Mistake(lines.join('\n'));
  return lines.join('\n');
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,8}$/.test(text)) throw new Mistake('--serial-gap: must be a whole number below a hundred million.');
  return Number(text);
}
