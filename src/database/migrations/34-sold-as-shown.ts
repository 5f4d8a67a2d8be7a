import { Migration } from '@mikro-orm/migrations';

/**
 * A page of the odds keeps all that a fan is shown of a prize. What those from before this leave out is kept beside them, as it is
 * on this day: their own text is never changed. The tables are read before anybody is locked out.
 */
export class Migration34SoldAsShown extends Migration {
  override name = '34-sold-as-shown';

  override up(): void {
    for (const part of [TABLE, LEFT_OUT, FILL, BY_THOSE_OF_BEFORE, FILL]) this.addSql(part);
  }
}

const TABLE = `
create table odds_page_supplements (
  odds_version_id uuid primary key,
  content text not null,
  kept_at timestamptz(3) not null default clock_timestamp()
);`;

/** By prize. Its picture is the page's; what that shows is told by the picture's row. */
const LEFT_OUT = `
create function alt_of_picture(path text) returns jsonb language sql stable as $$
  select coalesce((select jsonb_strip_nulls(jsonb_build_object('ja', nullif(alt_ja, ''), 'en', nullif(alt_en, '')))
    from pictures where hash = substring(path from '^/pictures/([0-9a-f]{64})[.]')), '{}') $$;
create function left_out_of_odds_page(page odds_pages) returns text language sql stable as $$
  select coalesce(jsonb_object_agg(told ->> 'id', jsonb_build_object(
      'description', coalesce(prizes.texts -> 'description', to_jsonb(prizes.description)),
      'secretImage', prizes.secret_image_url,
      'alt', jsonb_build_object('image', alt_of_picture(told ->> 'image'), 'secretImage', alt_of_picture(prizes.secret_image_url))
    )), '{}')::text
    from jsonb_array_elements(page.content::jsonb -> 'prizes') as told
    join prizes on prizes.id = (told ->> 'id')::uuid $$;`;

export const FILL = `
insert into odds_page_supplements (odds_version_id, content)
select odds_version_id, left_out_of_odds_page(page) from odds_pages as page
 where position('"secretImage":' in content) = 0
   and not exists (select from odds_page_supplements as known where known.odds_version_id = page.odds_version_id);`;

/** Gateways of before write pages until they are replaced. Deferred, since they change prizes after that. */
const BY_THOSE_OF_BEFORE = `
alter table odds_page_supplements
  add constraint odds_page_supplements_of_page foreign key (odds_version_id) references odds_pages (odds_version_id);
create trigger written_once before update or delete on odds_page_supplements for each row execute function refuse_change();
create function supplement_odds_page() returns trigger language plpgsql as $$
begin
  insert into odds_page_supplements (odds_version_id, content) values (new.odds_version_id, left_out_of_odds_page(new));
  return null;
end $$;
create constraint trigger supplemented after insert on odds_pages deferrable initially deferred for each row
  when (position('"secretImage":' in new.content) = 0) execute function supplement_odds_page();`;
