import { Migration } from '@mikro-orm/migrations';

/** The ids of the keys that something is sealed with, and of those that each running gateway has; never a key. */
export class Migration21Encryption extends Migration {
  override name = '21-encryption';

  override up(): void {
    this.addSql(`
create table encryption_keys (
  id text primary key constraint encryption_keys_id check (id ~ '^[0-9a-f]{12}$'),
  enrolled_at timestamptz(3) not null default clock_timestamp(),
  seen_at timestamptz(3) not null
);
create table encryption_readers (
  gateway uuid primary key,
  key_ids text[] not null,
  seen_at timestamptz(3) not null
);`);
  }
}
