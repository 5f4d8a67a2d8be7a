import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { unreachable } from '../../database/connection/unusable.ts';
import { isFormer } from '../../database/former/stand.ts';
import { takeOverFormer } from '../../database/former/take-over.ts';
import { baselines } from '../../database/migrations/index.ts';
import { takesAway } from '../../database/readiness/readiness.ts';
import { renewRights, roleNames } from '../../database/roles/roles.ts';
import type { TellStep } from '../../database/schema/brief-locks.ts';
import { isNeededBefore } from '../../operator/restore/heartbeat.ts';
import { Mistake } from '../../refusal.ts';
import { applyStep } from './apply-step.ts';
import { migrationsOf, pendingOf } from './orm.ts';

export const MIGRATION_LOCK = 4_202_103;

const ASKED_EVERY_MS = 200;

/** Another process that migrates the same database waits, however long, and then finds nothing left to do. */
export async function migrate(orm: MikroORM, tell: TellStep = () => {}): Promise<string[]> {
  for (;;) {
    const applied = await migrateAlone(orm, tell)
      .catch((error) => needsOwner(orm, error))
      .catch(unreachable);
    if (applied) return applied;
    await pause(ASKED_EVERY_MS);
  }
}

/**
 * Null where another process is at it. Each time in a transaction of its own: an index that is built beside waits for the end of
 * every transaction that reads in a certain moment, so one that asks again and again would be waited for without end.
 */
const migrateAlone = (orm: MikroORM, tell: TellStep): Promise<string[] | null> =>
  orm.em.fork().transactional(async (em) => {
    if (!(await isAlone(em))) return null;
    if (isFormer(await executed(orm))) await takeOverFormer(orm.em, migrationsOf(orm).slice(0, baselines.length), tell);
    await isUpToDate(orm);
    const applied = await applyAll(orm, await pendingOf(orm), tell);
    await renewRights(em);
    return applied;
  });

/** Those at the end may wait, since gateways of this version serve without them. */
async function applyAll(orm: MikroORM, pending: readonly string[], tell: TellStep): Promise<string[]> {
  const applied: string[] = [];
  for (const name of pending) {
    if (takesAway(name) && (await isNeededBefore(orm.em.fork(), name))) {
      if (pending.slice(applied.length).every(takesAway)) break;
      throw new Mistake(`${stillNeeded(name)} Stop them, and run this again.`);
    }
    if (applied.length === 0) tell('Bringing the tables up to date …');
    await applyStep(orm, name, tell);
    applied.push(name);
  }
  return applied;
}

const stillNeeded = (name: string): string =>
  `${name} is not applied: gateways of a version before it run and need what it takes away.`;

/** Which migration waits for what, after `migrate`. */
export async function waiting(orm: MikroORM): Promise<string | undefined> {
  const [name] = await pendingOf(orm);
  return name && stillNeeded(name);
}

/**
 * The connection that holds the lock is idle for as long as others migrate; its last statement must be one without a snapshot.
 */
async function isAlone(em: EntityManager): Promise<boolean> {
  const [lock] = await em.execute<{ isHeld: boolean }[]>('select pg_try_advisory_xact_lock(?) as "isHeld"', [MIGRATION_LOCK]);
  await em.execute('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  return lock?.isHeld === true;
}

/**
 * A database of a newer version is served as long as nothing was taken away. One that lacks something as well is refused; one
 * from which something is still to be taken away is served.
 */
export async function isUpToDate(orm: MikroORM): Promise<boolean> {
  const done = await executed(orm);
  if (isFormer(done)) return false;
  const known = new Set(migrationsOf(orm));
  const pending = await pendingOf(orm);
  const isDone = pending.length === 0;
  const refused = done.find((name) => !known.has(name) && (!isDone || takesAway(name)));
  if (refused === undefined) return pending.every(takesAway);
  throw new Mistake(
    `The database was made by another version: this one does not know its migration ${refused}, and cannot ${isDone ? 'serve it' : 'bring it up to date'}. ` +
      'Nothing was changed. Run the version that made it, or name an empty database (DATABASE_URL) or another folder (DATA_DIR).',
  );
}

const executed = async (orm: MikroORM): Promise<string[]> => (await orm.migrator.getExecuted()).map(({ name }) => name);

async function needsOwner(orm: MikroORM, error: Error & { code?: string }): Promise<never> {
  if (error.code !== MAY_NOT) throw error;
  const { owner } = await roleNames(orm.em.fork());
  const why = error.message.split('\n')[0];
  throw new Mistake(`DATABASE_URL: this user may not change the tables (${why}). Run this as their owner, like ${owner}.`);
}

const MAY_NOT = '42501';
