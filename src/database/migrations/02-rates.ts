import { migration } from '../schema/migration.ts';

/**
 * The shared counts of limits, which gateways exchange every second. They are in no log: a crash of the server, or a failover,
 * empties the table, and every limit begins anew. No changing column stands in an index, so that an update stays on its page.
 */
export const Migration02Rates = migration('02-rates', () => [
  `
create unlogged table shared_counts (
  key text primary key,
  taken int not null,
  expires_at timestamptz(3) not null
) with (fillfactor = 50);
create index shared_counts_expired on shared_counts (expires_at);`,
]);
