import { migration } from '../schema/migration.ts';

/**
 * A gacha's version tells whether a file, or a form, knows it as it is. Selling raises it no more than it moves `updated_at`;
 * what is put back into the draw does. `gacha_version` tells the supplies that a file of that version knew.
 */
export const Migration33GachaVersion = migration('33-gacha-version', () => [COLUMNS, ONCE_A_TRANSACTION, OF_ITS_PARTS, TOLD]);

const COLUMNS = `
alter table gachas add column version int not null default 1;
alter table prizes add column restocked int not null default 0;
alter table odds_versions add column gacha_version int not null default 1;`;

/**
 * One step for all that a transaction changes; its setting is forgotten with it, also by a savepoint that is rolled back. An
 * update that writes what is there already is no change.
 */
const ONCE_A_TRANSACTION = `
create function is_gacha_raised(gacha_id uuid) returns boolean language sql stable as $$
  select position(gacha_id::text in coalesce(current_setting('catalogue.raised', true), '')) > 0 $$;
create function mark_gacha_raised(gacha_id uuid) returns void language sql as $$
  select set_config('catalogue.raised', coalesce(current_setting('catalogue.raised', true), '') || gacha_id::text, true) $$;
create function raise_gacha_version() returns trigger language plpgsql as $$
begin
  if is_gacha_raised(new.id) then return new; end if;
  if tg_op = 'INSERT' then
    perform mark_gacha_raised(new.id);
  elsif to_jsonb(new) - '{version,updated_at}'::text[] <> to_jsonb(old) - '{version,updated_at}'::text[] then
    perform mark_gacha_raised(new.id);
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger raise_version_of_new before insert on gachas for each row execute function raise_gacha_version();
create trigger raise_version before update on gachas for each row
  when (old.last_serial_number = new.last_serial_number and old.last_draw = new.last_draw) execute function raise_gacha_version();`;

const OF_ITS_PARTS = `
create function raise_version_of_its_gacha() returns trigger language plpgsql as $$
begin
  if is_gacha_raised(new.gacha_id) then return null; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - '{updated_at,stock,restocked}'::text[] = to_jsonb(old) - '{updated_at,stock,restocked}'::text[] then
    return null;
  end if;
  perform mark_gacha_raised(new.gacha_id);
  update gachas set version = version + 1 where id = new.gacha_id;
  return null;
end $$;
create trigger raise_version after insert or update of gacha_id, position, name, texts, picking_name, description, supply, pickup_weight,
  retail_value, image_url, pickup_image_url, secret_image_url, deleted_at on prizes for each row execute function raise_version_of_its_gacha();
create trigger raise_version after insert or update on redeem_details for each row execute function raise_version_of_its_gacha();`;

/** A version of the odds was made with the version that its transaction makes of the gacha. */
const TOLD = `
create function note_gacha_version() returns trigger language plpgsql as $$
begin
  select version + case when is_gacha_raised(id) then 0 else 1 end into new.gacha_version from gachas where id = new.gacha_id;
  return new;
end $$;
create trigger note_gacha_version before insert on odds_versions for each row execute function note_gacha_version();`;
