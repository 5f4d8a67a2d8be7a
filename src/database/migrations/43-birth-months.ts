import { migration } from '../schema/migration.ts';

/** When a fan was born, where the operator asks for it. Sealed, given once, and gone with the person. */
export const Migration43BirthMonths = migration('43-birth-months', () => [
  BIRTH_MONTHS,
  CORRECTED,
  ERASED,
  // Else every role of the server may call it.
  'revoke execute on function correct_birth_month from public',
]);

const BIRTH_MONTHS = `
create table birth_months (
  user_id uuid primary key references users (id),
  birth_month text not null constraint birth_months_sealed check (birth_month like '1.%'),
  given_at timestamptz(3) not null default clock_timestamp(),
  corrected_at timestamptz(3)
);`;

/** A gateway may not change what was given. It may call this, for support. */
const CORRECTED = `
create function correct_birth_month(of_user uuid, sealed text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id = of_user and erased_at is null for key share;
  if not found then
    raise exception 'this fan was erased' using errcode = 'check_violation', constraint = 'birth_months_of_somebody';
  end if;
  insert into birth_months (user_id, birth_month, corrected_at) values (of_user, sealed, clock_timestamp())
    on conflict (user_id) do update set birth_month = excluded.birth_month, corrected_at = excluded.corrected_at;
end $$;`;

/** It runs with the rights of whoever marks a fan as erased: `erase_user`, which is the owner. */
const ERASED = `
create function erase_birth_month() returns trigger language plpgsql as $$
begin
  delete from birth_months where user_id = new.id;
  return null;
end $$;
create trigger birth_month_goes after update of erased_at on users for each row
  when (new.erased_at is not null) execute function erase_birth_month();`;
