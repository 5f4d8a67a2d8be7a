import { migration } from '../schema/migration.ts';

/** Parts that tables of several nouns use. */
export const Migration01Schema = migration('01-schema', () => [PARTS, TOUCH, WRITTEN_ONCE, BY_NAME]);

/** All parts that the migrations made, so that a gateway notices a change by hand: see schema/parts.ts. */
const PARTS = 'create table schema_parts (part text primary key)';

/** `updated_at` is kept by the database, so that no statement can forget it. */
const TOUCH = `
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$`;

const WRITTEN_ONCE = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
end $$`;

/** How names are sorted: Tablet 2 before Tablet 10. */
const BY_NAME = `create collation by_name (provider = icu, locale = 'ja-u-kn-true')`;
