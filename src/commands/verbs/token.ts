import type { Config } from '../../config/config.ts';
import type { IdentityProvider } from '../../config/identity-providers/identity-providers.ts';
import { hasDemoSignIn } from '../../config/mode.ts';
import { DEMO_ISSUERS, type DemoRole, demoProviders, demoToken } from '../../gateway/identity/demo.ts';
import { Mistake } from '../../refusal.ts';
import { configuredVault, needsKeys } from '../../start/database/configured-vault.ts';
import { Disorder, Misuse } from '../console/ends.ts';
import type { Given, Progress, WorkOf } from '../words/kinds.ts';
import type { TOKEN } from '../words/people.ts';

const DEFAULT_HOURS = 24;

export const token: WorkOf<typeof TOKEN> = {
  check: ({ token }, config) => check(token, config),
  user: (given, config, progress) => tokenOf('user', given, config, progress),
  guest: (given, config, progress) => tokenOf('guest', given, config, progress),
  staff: (given, config, progress) => tokenOf('staff', given, config, progress),
};

async function check(word: string, config: Config): Promise<string> {
  const [{ checkToken }, { text }] = await Promise.all([
    import('../../gateway/identity/token-check.ts'),
    import('node:stream/consumers'),
  ]);
  const given = word === '-' ? await text(process.stdin) : word;
  const { isTaken, told } = await checkToken(given.trim().replace(/^Bearer +/i, ''), await providersOf(config), {
    maxLifeHours: config.maxTokenLifeHours,
  });
  if (!isTaken) throw new Disorder(['It is refused.', ...told.map((reason) => `- ${reason}`)].join('\n'));
  return told.join('\n');
}

async function providersOf(config: Config): Promise<readonly IdentityProvider[]> {
  if (config.identityProviders) return config.identityProviders;
  if (!hasDemoSignIn(config)) throw new Mistake('IDENTITY_PROVIDERS: must be set, as the gateway has it.');
  const { vault } = (await configuredVault(config)) ?? needsKeys();
  return demoProviders(config.dataDir, vault);
}

type Person = Given<(typeof TOKEN)['verbs']['user']>;

async function tokenOf(role: DemoRole, { name, hours }: Person, config: Config, progress: Progress): Promise<string> {
  if (config.production || config.identityProviders) {
    throw new Mistake(
      'The demo identity provider exists only without IDENTITY_PROVIDERS and outside production: ask your own provider for a token.',
    );
  }
  if (!name || !/^[1-9]\d{0,4}$/.test(hours ?? '1'))
    throw new Misuse('A token is of a name, and its hours are a number from 1 on.');
  if (Number(hours ?? 1) > config.maxTokenLifeHours)
    throw new Mistake(`MAX_TOKEN_LIFE_HOURS: a gateway takes tokens of at most ${config.maxTokenLifeHours} hours.`);
  if (role === 'staff') {
    progress.show('Looking for the name in the catalogue …');
    await mustBeStaff(config, name);
  }
  const { vault } = (await configuredVault(config)) ?? needsKeys();
  const life = Number(hours ?? Math.min(DEFAULT_HOURS, config.maxTokenLifeHours));
  return demoToken(config.dataDir, vault, { role, subject: name, hours: life });
}

/** The database is loaded for staff only: a token of a user takes a tenth of the time. */
async function mustBeStaff(config: Config, name: string): Promise<void> {
  const [{ withDatabase }, { staffOfIssuer }] = await Promise.all([
    import('../console/with-database.ts'),
    import('../../staff/staff.ts'),
  ]);
  const staff = await withDatabase(config, ({ orm }) => staffOfIssuer(orm.em.fork(), DEMO_ISSUERS.staff.issuer));
  const names = staff.map(({ subject }) => subject);
  if (names.includes(name)) return;
  throw new Mistake(
    names.length > 0
      ? `The catalogue has no staff called ${name}. It has ${names.join(', ')}.`
      : 'The catalogue has no staff yet. The first start of a gateway (npm start) makes some, or gacha catalogue import.',
  );
}
