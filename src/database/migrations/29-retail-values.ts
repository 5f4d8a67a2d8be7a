import { Migration } from '@mikro-orm/migrations';

/** What a prize costs elsewhere, and what must be bought before a free gacha: only the check of a catalogue reads them. */
export class Migration29RetailValues extends Migration {
  override name = '29-retail-values';

  override up(): void {
    this.addSql(`
alter table prizes add column retail_value int, add constraint prizes_retail_value check (retail_value >= 0) not valid;
alter table gachas add column needs_purchase int, add constraint gachas_needs_purchase check (needs_purchase > 0) not valid;`);
  }
}
