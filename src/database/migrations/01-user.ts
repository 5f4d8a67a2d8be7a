import { Migration } from '@mikro-orm/migrations';

/** The database keeps no password and no name of a fan: only what a token says of its holder. */
export class Migration01User extends Migration {
  override name = '01-user';

  override up(): void {
    this.addSql(`
create table users (
  id uuid primary key,
  provider_type text not null,
  provider_id text not null,
  provider_user_id text not null,
  created_at timestamptz(3) not null default now(),
  constraint users_one_per_identity unique (provider_type, provider_id, provider_user_id)
);
create table staff (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  name text not null,
  all_gachas boolean not null default false,
  constraint staff_one_per_subject unique (issuer, subject)
);`);
  }
}
