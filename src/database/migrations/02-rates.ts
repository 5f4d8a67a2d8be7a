import { Migration } from '@mikro-orm/migrations';

/**
 * What gateways tell each other of their limits, every second. It is in no log: a crash of the server, or a failover, empties it,
 * and every limit begins anew. Nothing that is changed stands in an index, so a count is written beside the one before it.
 */
export class Migration02Rates extends Migration {
  override name = '02-rates';

  override up(): void {
    this.addSql(`
create unlogged table shared_counts (
  key text primary key,
  taken int not null,
  expires_at timestamptz(3) not null
) with (fillfactor = 50);
create index shared_counts_expired on shared_counts (expires_at);`);
  }
}
