import { migration } from '../schema/migration.ts';

/** Beacons and areas can be switched off, count only for a time, and have a version, as a gacha has. */
export const Migration36Places = migration('36-places', () => [COLUMNS, RAISED, BY_LINKS]);

const COLUMNS = `
alter table beacons add column is_active boolean not null default true, add column start_at timestamptz(3), add column end_at timestamptz(3),
  add column version int not null default 1, add constraint beacons_window check (start_at < end_at);
alter table areas add column is_active boolean not null default true, add column start_at timestamptz(3), add column end_at timestamptz(3),
  add column version int not null default 1, add constraint areas_window check (start_at < end_at);`;

/** An update that writes what is there already is no change. */
const RAISED = `
create function raise_place_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version and to_jsonb(new) <> to_jsonb(old) then new.version := old.version + 1; end if;
  return new;
end $$;
create trigger raise_version before update on beacons for each row execute function raise_place_version();
create trigger raise_version before update on areas for each row execute function raise_place_version();`;

/** A step for each link: a version tells that something is other, not how often. */
const BY_LINKS = `
create function raise_version_of_beacon() returns trigger language plpgsql as $$
begin
  update beacons set version = version + 1 where beacon_id = case tg_op when 'DELETE' then old.beacon_id else new.beacon_id end;
  return null;
end $$;
create function raise_version_of_area() returns trigger language plpgsql as $$
begin
  update areas set version = version + 1 where id = case tg_op when 'DELETE' then old.area_id else new.area_id end;
  return null;
end $$;
create trigger raise_version after insert or delete on beacon_gachas for each row execute function raise_version_of_beacon();
create trigger raise_version after insert or delete on area_gachas for each row execute function raise_version_of_area();`;
