import { Migration } from '@mikro-orm/migrations';

/** When a counter last read a good pickup code: what it gave out by that reading it may report although the code was replaced since. */
export class Migration51CodeReadings extends Migration {
  override name = '51-code-readings';

  override up(): void {
    this.addSql(`
create table code_readings (
  pickup_token_id uuid not null,
  staff_id uuid not null,
  device_id uuid not null,
  at timestamptz(3) not null,
  primary key (pickup_token_id, staff_id, device_id)
)`);
    this.addSql('create index code_readings_oldest on code_readings (at)');
  }
}
