import { judgeLineage, recordLineage } from '../operator/restore/lineage.ts';
import { restoredSentence } from '../operator/restore/lineage-verdict.ts';
import { Mistake } from '../refusal.ts';
import type { Database } from './database/connect.ts';
import { tell } from './greet.ts';

/** A database that knows less than the processor would sell under seeds, numbers and codes that are known already. */
export async function refuseRestored({ orm }: Pick<Database, 'orm'>): Promise<void> {
  const verdict = await judgeLineage(orm.em);
  if (verdict.kind === 'restored') throw new Mistake(restoredSentence(verdict.why));
  if (verdict.kind === 'same') return;
  tell('The server of the database began a new timeline: a failover. If its standby was behind, see: gacha restore --help');
  await recordLineage(orm.em.fork());
}
