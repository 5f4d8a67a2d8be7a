import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../../config/config.ts';
import { readPeriod, TOKYO } from '../../../operator/books/lines/period.ts';
import { exported } from '../../../operator/exports/export.ts';
import type { ExportName } from '../../../operator/exports/tables/tables.ts';
import { exportReader } from '../../../start/database/export-reader.ts';
import { checked, systemUser } from '../../console/operator.ts';
import { wholeIdIn } from '../../console/options.ts';
import { withDatabase, withOpenDatabase } from '../../console/with-database.ts';
import { refuseUnwritable, TERMINAL, writeOut } from '../../console/write-out.ts';
import type { EXPORT } from '../../words/exports.ts';
import type { Given, WorkOf } from '../../words/kinds.ts';
import { mustBeThere } from './gachas.ts';

type Options = Given<(typeof EXPORT)['verbs']['orders']>;

const work = (name: ExportName) => (options: Options, config: Config) => exportAll(name, options, config);

export const exports: WorkOf<typeof EXPORT> = {
  ...{ orders: work('orders'), payments: work('payments'), refunds: work('refunds'), draws: work('draws') },
  ...{ handovers: work('handovers'), parcels: work('parcels'), deeds: work('deeds') },
};

async function exportAll(name: ExportName, options: Options, config: Config): Promise<string> {
  const { since, until, gacha, names = false, json = false, to = TERMINAL } = options;
  const account = checked('--by', options.by ?? systemUser());
  const period = readPeriod(since, until, { names: ['--since', '--until'], zone: TOKYO });
  const scope = gacha?.map((id) => wholeIdIn('--gacha', id)) ?? 'all';
  await refuseUnwritable(to);
  const format = json ? 'jsonl' : 'csv';
  // Without addresses no key is needed.
  const open = names ? withOpenDatabase : withDatabase;
  return open(config, async (database) => {
    const em: EntityManager = database.orm.em.fork();
    await mustBeThere(em, scope);
    const asked = { name, format, period, scope, names } as const;
    return writeOut(to, async () => exported(em, exportReader(database), { account }, asked));
  });
}
