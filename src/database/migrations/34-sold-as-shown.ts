import { migration } from '../schema/migration.ts';

/**
 * A page of the odds keeps all that a fan is shown of a prize. What those from before this leave out is kept beside them, as it
 * is on this day: their own text is never changed. In steps of their own, so that no writer waits while whole tables are read;
 * each may be done again.
 */
export const Migration34SoldAsShown = migration('34-sold-as-shown', () => [TABLE, LEFT_OUT, BY_THOSE_OF_BEFORE, FILL], {
  isTransactional: false,
});

const TABLE = `
create table if not exists odds_page_supplements (
  odds_version_id uuid primary key references odds_pages (odds_version_id),
  content text not null,
  kept_at timestamptz(3) not null default clock_timestamp()
);
create or replace trigger written_once before update or delete on odds_page_supplements for each row execute function refuse_change();`;

/** By prize. Its picture is the page's; what that shows is told by the picture's row. */
const LEFT_OUT = `
create or replace function alt_of_picture(path text) returns jsonb language sql stable as $$
  select coalesce((select jsonb_strip_nulls(jsonb_build_object('ja', nullif(alt_ja, ''), 'en', nullif(alt_en, '')))
    from pictures where hash = substring(path from '^/pictures/([0-9a-f]{64})[.]')), '{}') $$;
create or replace function left_out_of_odds_page(page odds_pages) returns text language sql stable as $$
  select coalesce(jsonb_object_agg(told ->> 'id', jsonb_build_object(
      'description', coalesce(prizes.texts -> 'description', to_jsonb(prizes.description)),
      'secretImage', prizes.secret_image_url,
      'alt', jsonb_build_object('image', alt_of_picture(told ->> 'image'), 'secretImage', alt_of_picture(prizes.secret_image_url))
    )), '{}')::text
    from jsonb_array_elements(page.content::jsonb -> 'prizes') as told
    join prizes on prizes.id = (told ->> 'id')::uuid $$;`;

/**
 * Gateways of before write pages until they are replaced, and have no right to the table. Deferred, since they change prizes
 * after that.
 */
const BY_THOSE_OF_BEFORE = `
create or replace function supplement_odds_page() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into odds_page_supplements (odds_version_id, content) values (new.odds_version_id, left_out_of_odds_page(new));
  return null;
end $$;
revoke execute on function supplement_odds_page() from public;
drop trigger if exists supplemented on odds_pages;
create constraint trigger supplemented after insert on odds_pages deferrable initially deferred for each row
  when (position('"secretImage":' in new.content) = 0) execute function supplement_odds_page();`;

export const FILL = `
insert into odds_page_supplements (odds_version_id, content)
select odds_version_id, left_out_of_odds_page(page) from odds_pages as page
 where position('"secretImage":' in content) = 0
on conflict do nothing;`;
