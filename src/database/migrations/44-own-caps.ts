import { migration } from '../schema/migration.ts';

/** How much a fan lets himself spend, in a day and in a month, and what it will be from some moment on. */
export const Migration44OwnCaps = migration('44-own-caps', () => [OWN_CAPS, ERASED]);

const OWN_CAPS = `
create table own_caps (
  user_id uuid primary key references users (id),
  day_yen int constraint own_caps_day check (day_yen >= 0),
  month_yen int constraint own_caps_month check (month_yen >= 0),
  later_day_yen int constraint own_caps_later_day check (later_day_yen >= 0),
  later_month_yen int constraint own_caps_later_month check (later_month_yen >= 0),
  later_from timestamptz(3),
  constraint own_caps_later check (later_from is not null or (later_day_yen is null and later_month_yen is null))
);`;

const ERASED = `
create function erase_own_cap() returns trigger language plpgsql as $$
begin
  delete from own_caps where user_id = new.id;
  return null;
end $$;
create trigger own_cap_goes after update of erased_at on users for each row
  when (new.erased_at is not null) execute function erase_own_cap();`;
