import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../../database/id.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { Mistake } from '../../refusal.ts';
import { recordLineage } from './lineage.ts';

/** One restore to an earlier point. While one is not settled, no gateway serves. */
export const Restore = defineEntity({
  name: 'Restore',
  tableName: 'restores',
  properties: {
    id: idColumn(),
    /** Up to when the database knows everything. */
    point: p.datetime(3),
    begunAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    changedBy: p.text(),
    reason: p.text(),
    /** When seeds, serial numbers and codes were made new, before the first payment was looked at. */
    preparedAt: p.datetime(3).nullable(),
    settledAt: p.datetime(3).nullable(),
    outcome: p.text().$type<Outcome>().nullable(),
  },
});
export type Restore = InferEntity<typeof Restore>;
type Outcome = 'settled' | 'nothing lost';

export type Decided = Pick<Restore, 'changedBy' | 'reason'>;

export const openRestore = (em: EntityManager): Promise<Restore | null> => em.fork().findOne(Restore, { settledAt: null });

export async function lastRestore(em: EntityManager): Promise<Restore | null> {
  const [last = null] = await em.fork().find(Restore, {}, { orderBy: { begunAt: 'desc' }, limit: 1 });
  return last;
}

/** From now on no gateway serves this database. */
export async function beginRestore(em: EntityManager, point: Date, decided: Decided): Promise<Restore> {
  if (await openRestore(em)) throw new Mistake('A restore was begun already. Go on with: gacha restore settle');
  const fork = em.fork();
  const restore = fork.create(Restore, { point, ...decided });
  await fork.flush();
  return fork.refreshOrFail(restore);
}

/** From now on gateways serve again. */
export async function endRestore(em: EntityManager, { id }: Pick<Restore, 'id'>, outcome: Outcome): Promise<void> {
  await em.fork().transactional(async (tx) => {
    await tx.nativeUpdate(Restore, { id, settledAt: null }, { settledAt: await databaseClock(tx), outcome });
    await recordLineage(tx);
  });
}
