import { Migration } from '@mikro-orm/migrations';

/**
 * From where staff brought codes that never were any, and for how long none is read there: a device, or an address as a keyed digest. The
 * columns of `staff` that said so are for the version before.
 */
export class Migration50CodeReaders extends Migration {
  override name = '50-code-readers';

  override up(): void {
    this.addSql(`
create table code_readers (
  staff_id uuid not null,
  reader text not null,
  refused_until timestamptz(3),
  forgiven_at timestamptz(3),
  at timestamptz(3) not null default statement_timestamp(),
  primary key (staff_id, reader)
)`);
    this.addSql('create index code_readers_latest on code_readers (at)');
    this.addSql('alter table wrong_codes add column reader text');
  }
}
