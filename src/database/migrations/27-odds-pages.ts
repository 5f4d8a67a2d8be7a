import { Migration } from '@mikro-orm/migrations';

/** Each version of the odds as fans are shown it: names and pictures stay as they were, whatever is renamed later. */
export class Migration27OddsPages extends Migration {
  override name = '27-odds-pages';

  override up(): void {
    for (const part of [ODDS_PAGES, UNTIL_NOW]) this.addSql(part);
  }
}

const ODDS_PAGES = `
create table odds_pages (
  odds_version_id uuid primary key references odds_versions (id),
  content text not null,
  hash text not null constraint odds_pages_hash check (hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  frozen_at timestamptz(3) not null default clock_timestamp()
);
create trigger written_once before update or delete on odds_pages for each row execute function refuse_change();`;

/**
 * Of versions from before this no names were kept: they get those of now, and \`frozen_at\` tells that it was later. The text is
 * what JSON.stringify would write.
 */
export const UNTIL_NOW = `
insert into odds_pages (odds_version_id, content, hash)
select id, content, encode(sha256(convert_to(content, 'UTF8')), 'hex')
  from (select v.id, '{"gacha":{"id":"' || g.id || '","name":' || to_json(g.name) || '},"number":' || v.number
               || ',"from":"' || to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","prizes":['
               || coalesce(string_agg('{"id":"' || p.id || '","name":' || to_json(p.name) || ',"image":' || to_json(p.image_url)
                    || ',"weight":' || (v.weights ->> p.id::text) || ',"supply":' || coalesce(v.supplies ->> p.id::text, '0') || '}',
                    ',' order by p.position, p.id), '') || ']}' as content
          from odds_versions v
          join gachas g on g.id = v.gacha_id
          left join prizes p on p.gacha_id = v.gacha_id and jsonb_exists(v.weights, p.id::text)
         group by v.id, g.id) as told;`;
