/** A gateway needs more than commands do; of these, books and restore ask the processor. */
export type Program = 'gateway' | 'books' | 'restore' | 'command';

export type Environment = Record<string, string | undefined>;

export const isProduction = ({ NODE_ENV }: Environment): boolean => NODE_ENV === 'production';

/** Defaults that suit a demonstration must be chosen in production. */
export function missingVariables(given: Environment, program?: Program): string[] {
  const asksProcessor = program !== 'command';
  const usesGmo = given.PAYMENT_PROCESSOR === 'gmo' && asksProcessor;
  const signsIn = program === undefined || program === 'gateway';
  const rules: [when: string, applies: boolean, names: string[]][] = [
    ['NODE_ENV is production', isProduction(given) && signsIn, ['IDENTITY_PROVIDERS']],
    ['NODE_ENV is production', isProduction(given) && asksProcessor, ['PAYMENT_PROCESSOR']],
    ['DATABASE_POOL_MODE is transaction', given.DATABASE_POOL_MODE === 'transaction', ['DATABASE_URL', 'DATABASE_DIRECT_URL']],
    ['DATABASE_REPLICA_URLS is', given.DATABASE_REPLICA_URLS !== undefined, ['DATABASE_URL']],
    [
      'DATABASE_URL is (gacha keys new prints one)',
      program === 'gateway' && given.DATABASE_URL !== undefined,
      ['ENCRYPTION_KEYS'],
    ],
    ['PAYMENT_PROCESSOR is gmo', usesGmo, ['GMO_SHOP_ID', 'GMO_SHOP_PASS']],
    ['PAYMENT_PROCESSOR is gmo and NODE_ENV is production', usesGmo && isProduction(given), ['GMO_ENDPOINT', 'PUBLIC_URL']],
  ];
  return rules.flatMap(([when, applies, names]) =>
    names.filter((name) => applies && given[name] === undefined).map((name) => `${name}: must be set when ${when}`),
  );
}

/** An operator may expect that these are obeyed, as by libpq's programs. */
const OF_LIBPQ = ['PGOPTIONS', 'PGSSLMODE', 'PGSSLROOTCERT', 'PGSSLCERT', 'PGSSLKEY', 'PGSSLNEGOTIATION'];

export function ignoredVariables(given: Environment): string[] {
  const isDirect = given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_POOL_MODE !== 'transaction';
  const needless = isDirect ? ['DATABASE_DIRECT_URL: means nothing without DATABASE_POOL_MODE=transaction'] : [];
  if (given.DATABASE_URL === undefined) return needless;
  const names = OF_LIBPQ.filter((name) => given[name] !== undefined);
  return needless.concat(
    names.map((name) => `${name}: is not obeyed here; say it in DATABASE_URL, like ?sslmode=verify-full, and unset it`),
  );
}
