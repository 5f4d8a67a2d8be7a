import { Gacha } from '../../../gacha/gacha.ts';
import { readPeriod, TOKYO } from '../../../operator/books/lines/period.ts';
import { salesOf } from '../../../operator/sales/sales.ts';
import { tableOf } from '../../../operator/sales/table.ts';
import { oneLine } from '../../console/one-line.ts';
import { wholeIdIn } from '../../console/options.ts';
import { withDatabase } from '../../console/with-database.ts';
import { TERMINAL, writeOut } from '../../console/write-out.ts';
import type { WorkOf } from '../../words/kinds.ts';
import type { SALES } from '../../words/money.ts';
import { mustBeThere } from './gachas.ts';

export const sales: WorkOf<typeof SALES> = {
  show: async ({ from, to, gacha, by = 'day', json }, config) => {
    const period = readPeriod(from, to, { zone: TOKYO });
    const scope = gacha?.map((id) => wholeIdIn('--gacha', id)) ?? 'all';
    const found = await withDatabase(config, async ({ orm }) => {
      const em = orm.em.fork();
      await mustBeThere(em, scope);
      const gachas = await em.find(Gacha, scope === 'all' ? {} : { id: { $in: scope } });
      return {
        sales: await salesOf(em, { period, by, scope }),
        names: new Map(gachas.map(({ id, name }) => [id, oneLine(name)])),
      };
    });
    return writeOut(TERMINAL, async () => (json ? [`${JSON.stringify(found.sales)}\n`] : tableOf(found.sales, found.names)));
  },
};
