import { migration } from '../schema/migration.ts';

/** The ids of the keys that something is sealed with, and of those that each running gateway has; never a key. */
export const Migration21Encryption = migration('21-encryption', () => [
  `
create table encryption_keys (
  id text primary key constraint encryption_keys_id check (id ~ '^[0-9a-f]{12}$'),
  enrolled_at timestamptz(3) not null default clock_timestamp(),
  seen_at timestamptz(3) not null
);
create table encryption_readers (
  gateway uuid primary key,
  key_ids text[] not null,
  seen_at timestamptz(3) not null
);`,
]);
