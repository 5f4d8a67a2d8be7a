import { MIGRATION_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { migrate } from '../../src/start/database/migrate.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { LATER_STEPS } from './later-steps.ts';

/** `npm run migrate` of a later version. */
const orm = await openOrm(process.env.DATABASE_URL ?? '', {
  ...{ driverOptions: MIGRATION_TIMEOUTS, purpose: 'migration', steps: LATER_STEPS },
});
process.stdout.write(`${(await migrate(orm)).join()}\n`);
await orm.close();
