import { Migration } from '@mikro-orm/migrations';

/** What takes something away waits for gateways that do not know it. One of before this knows none: it says nothing here. */
export class Migration32Contracts extends Migration {
  override name = '32-contracts';

  override up(): void {
    this.addSql(`alter table lineage_beats add column contracts text[] not null default '{}'`);
  }
}
