import type { Config } from '../../config/config.ts';
import { TAKES_OVER } from '../../database/former/take-over.ts';
import { makeRoles } from '../../database/roles/roles.ts';
import { Mistake } from '../../refusal.ts';
import { connectDatabase, type Database } from '../../start/database/connect.ts';
import { migrate, waiting } from '../../start/database/migrate.ts';
import { green } from '../console/progress.ts';
import type { WorkOf } from '../words/kinds.ts';
import type { DATABASE } from '../words/machine.ts';

const PURPOSE = { owner: 'for gacha database migrate', gateway: 'for gateways and every other command' };

export const database: WorkOf<typeof DATABASE> = {
  migrate: (_given, config, progress) => {
    progress.show('Bringing the database up to date …');
    return asItIs(config, async ({ orm }) => {
      const steps = new Set<string>();
      const applied = await migrate(orm, (step) => {
        steps.add(step);
        progress.show(step);
      });
      const takenOver = steps.has(TAKES_OVER) ? 'Taken over from before 0.1.0: restart its gateways with this version. ' : '';
      const done = applied.length === 0 ? '' : `Applied ${applied.join(', ')}. `;
      const waits = await waiting(orm);
      const told = waits ? `${waits} Those of this version serve already: stop the others, and run this again.` : '';
      return `${takenOver}${done}${told || green('The database is up to date.')}`;
    });
  },
  roles: async (_given, config) => asItIs(mustNameServer(config), (it) => roles(it, config)),
};

/** Unlike other commands, which bring the embedded database up to date before they begin. */
async function asItIs(config: Config, work: (database: Database) => Promise<string>): Promise<string> {
  const database = await connectDatabase(config, 'migration');
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function mustNameServer(config: Config): Config {
  if (config.databaseUrl) return config;
  throw new Mistake('DATABASE_URL: must be set, since roles are for a server of your own. The embedded PostgreSQL has one user.');
}

async function roles({ orm }: Database, { rolePasswords }: Config): Promise<string> {
  const made = await makeRoles(orm.em, rolePasswords).catch(needsSuperuser);
  return made.map(({ kind, name, password }) => `${name}, ${PURPOSE[kind]}: ${told(password, rolePasswords[kind])}`).join('\n');
}

function told(password: string | undefined, given: string | undefined): string {
  if (given) return 'the password that you gave';
  return password ? `password ${password}` : 'it keeps its password';
}

function needsSuperuser(error: Error & { code?: string }): never {
  if (error.code !== '42501') throw error;
  throw new Mistake(`DATABASE_URL: this user may not make roles (${error.message.split('\n')[0]}). Run it as a superuser.`);
}
