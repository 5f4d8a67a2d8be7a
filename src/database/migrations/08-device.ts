import { migration } from '../schema/migration.ts';

/**
 * Devices that staff sign in at, their invitations (never the secret), the proofs that they renewed with, and the keys that
 * their tokens are signed with, of which one is not superseded and only that one can sign. A key serves one device, until it is
 * revoked.
 */
export const Migration08Device = migration('08-device', () => [
  `
create table devices (
  id uuid primary key,
  staff_id uuid not null references staff,
  name text not null constraint devices_name check (length(name) between 1 and 255),
  invited_by uuid references staff,
  invited_at timestamptz(3) not null default clock_timestamp(),
  key_thumbprint text,
  signed_in_at timestamptz(3),
  last_seen_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint devices_signed_in check ((key_thumbprint is null) = (signed_in_at is null))
);
create index devices_of_staff on devices (staff_id);
create index devices_of_key on devices (key_thumbprint) where key_thumbprint is not null;
create unique index devices_one_per_key on devices (key_thumbprint) where revoked_at is null;
create table device_invitations (
  device_id uuid primary key references devices,
  secret_hash text not null constraint device_invitations_one_per_secret unique,
  expires_at timestamptz(3) not null
);
create table device_proofs (
  device_id uuid not null references devices,
  jti_hash text not null,
  expires_at timestamptz(3) not null,
  constraint device_proofs_used_once primary key (device_id, jti_hash)
);
create table signing_keys (
  id uuid primary key,
  public_key jsonb not null,
  private_key text constraint signing_keys_private_key_sealed check (private_key like '1.%'),
  created_at timestamptz(3) not null default clock_timestamp(),
  superseded_at timestamptz(3),
  constraint signing_keys_private_while_current check ((private_key is null) = (superseded_at is not null))
);
create unique index signing_keys_one_current on signing_keys ((superseded_at is null)) where superseded_at is null;`,
]);
