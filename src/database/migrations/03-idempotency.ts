import { migration } from '../schema/migration.ts';

/**
 * The answers of calls that came with an idempotency key. The primary key lets each call happen once. The client's key is kept as
 * a hash, and the answer is sealed.
 */
export const Migration03Idempotency = migration('03-idempotency', () => [
  `
create table kept_calls (
  caller text not null,
  operation text not null,
  key_hash text not null,
  fingerprint text not null,
  payment_id uuid,
  answer text constraint kept_calls_sealed check (answer like '1.%'),
  expires_at timestamptz(3) not null,
  primary key (caller, operation, key_hash)
);
create index kept_calls_expired on kept_calls (expires_at);`,
]);
