import { migration } from '../schema/migration.ts';

/** Pickup codes: only their hashes are kept, and a user has one that works. */
export const Migration16Pickup = migration('16-pickup', () => [
  `
create table pickup_tokens (
  id uuid primary key,
  user_id uuid not null references users (id),
  code_hash text not null,
  expires_at timestamptz(3) not null,
  superseded_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint pickup_tokens_code_once unique (code_hash)
);
create unique index pickup_tokens_one_live_per_user on pickup_tokens (user_id) where superseded_at is null;
create index pickup_tokens_of_user on pickup_tokens (user_id, created_at desc);
create table pickup_token_items (
  pickup_token_id uuid not null references pickup_tokens (id),
  order_detail_id uuid not null references order_details (id),
  primary key (pickup_token_id, order_detail_id)
);`,
]);
