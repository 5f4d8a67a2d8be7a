import type { Migrator } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/postgresql';
import { COMMAND_TIMEOUTS } from '../../database/connection/timeouts.ts';
import { lockingBriefly, type TellStep } from '../../database/schema/brief-locks.ts';
import { recordParts } from '../../database/schema/parts.ts';
import { type MigrationStep, openAgain, stepsOf } from './orm.ts';

/**
 * One migration, and in the same transaction what it made: gateways that serve meanwhile never miss what it has just replaced.
 */
export async function applyStep(orm: MikroORM, name: string, tell: TellStep): Promise<void> {
  const step = stepsOf(orm).find((one) => one.name === name);
  if (!step) throw new Error(`there is no migration ${name}`);
  await (step.isTransactional() ? applyWhole(orm, name, tell) : applyBeside(orm, step, tell));
}

const applyWhole = (orm: MikroORM, name: string, tell: TellStep): Promise<void> =>
  lockingBriefly(name, tell, () =>
    orm.em.fork().transactional(async (em) => {
      await orm.migrator.up({ migrations: [name], transaction: em.getTransactionContext() });
      await recordParts(em);
    }),
  );

/**
 * An index that is built concurrently takes no lock that others wait behind, and waits for every older transaction, however long.
 */
async function applyBeside(orm: MikroORM, step: MigrationStep, tell: TellStep): Promise<void> {
  const patient = await openAgain(orm, { ...COMMAND_TIMEOUTS, lock_timeout: 0 });
  try {
    for (const statement of await statementsOf(step))
      await (isConcurrent(statement)
        ? patient.em.fork(OF_ITS_OWN).execute(statement)
        : lockingBriefly(step.name, tell, () => orm.em.fork().execute(statement)));
  } finally {
    await patient.close();
  }
  await orm.em.fork().transactional(async (em) => {
    await (orm.migrator as Migrator).getStorage().logMigration({ name: step.name }, em.getTransactionContext());
    await recordParts(em);
  });
}

async function statementsOf(step: MigrationStep): Promise<string[]> {
  await step.up();
  return step.getQueries().map((query) => {
    if (typeof query === 'string') return query;
    throw new Error(`${step.name}: what is built beside is text`);
  });
}

/** Else a fork takes the connections of the transaction around it, which has another MikroORM. */
const OF_ITS_OWN = { disableContextResolution: true };

const isConcurrent = (statement: string): boolean => /\bconcurrently\b/i.test(statement);
