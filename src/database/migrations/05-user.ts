import { migration } from '../schema/migration.ts';

/** The database keeps no password and no name of a fan: only what a token says of its holder. */
export const Migration05User = migration('05-user', () => [USERS, BANS, NEWS]);

const USERS = `
create table users (
  id uuid primary key,
  provider_type text not null,
  provider_id text not null,
  provider_user_id text not null,
  created_at timestamptz(3) not null default now(),
  banned_at timestamptz(3),
  constraint users_one_per_identity unique (provider_type, provider_id, provider_user_id)
);`;

/** The row of a user who was ever banned stays, since a new row would not be banned. */
const BANS = `
create table user_bans (
  id uuid primary key,
  user_id uuid not null references users (id),
  is_banned boolean not null,
  changed_by text not null,
  reason text not null,
  changed_at timestamptz(3) not null
);
create index user_bans_of_user on user_bans (user_id, changed_at);
create function refuse_rewriting_bans() returns trigger language plpgsql as $$
begin
  raise exception 'user_bans is append-only' using errcode = 'check_violation', constraint = 'user_bans_only_grow';
end $$;
create trigger only_grow before update or delete on user_bans for each row execute function refuse_rewriting_bans();
create trigger never_emptied before truncate on user_bans for each statement execute function refuse_rewriting_bans();`;

/**
 * Every gateway hears at once that a user was banned or erased. Signing up tells nothing: a user who is not known is looked up.
 */
const NEWS = `
create function tell_user_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('users', '');
  return null;
end $$;
create trigger tell_news after update or delete or truncate on users for each statement execute function tell_user_news();`;
