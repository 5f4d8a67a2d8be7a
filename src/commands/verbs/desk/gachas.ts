import type { Config } from '../../../config/config.ts';
import { closeSale, pauseSale, resumeSale } from '../../../operator/desk/sale.ts';
import { Mistake, Refusal } from '../../../refusal.ts';
import { checked, systemUser } from '../../console/operator.ts';
import { idIn } from '../../console/options.ts';
import { green } from '../../console/progress.ts';
import { withDatabase } from '../../console/with-database.ts';
import type { GACHAS } from '../../words/goods.ts';
import type { Given, WorkOf } from '../../words/kinds.ts';

export const gachas: WorkOf<typeof GACHAS> = {
  pause: (given, config) => changed(config, given, pauseSale, 'is paused'),
  resume: (given, config) => changed(config, given, resumeSale, 'goes on'),
  close: (given, config) => changed(config, given, closeSale, 'has ended'),
};

type Asked = Given<(typeof GACHAS)['verbs']['pause']>;

async function changed(config: Config, given: Asked, verb: typeof pauseSale, outcome: string): Promise<string> {
  const gachaId = idIn(given['gacha-id']);
  const change = { by: { account: checked('--by', given.by ?? systemUser()) }, why: checked('--why', given.why) };
  await withDatabase(config, ({ orm }) => verb(orm.em.fork(), change, { gachaId }).catch(unknown(gachaId)));
  return green(`The sale of gacha ${gachaId} ${outcome}.`);
}

const unknown =
  (gachaId: string) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') throw new Mistake(`There is no gacha ${gachaId}.`);
    throw error;
  };
