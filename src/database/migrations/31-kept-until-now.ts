import { migration } from '../schema/migration.ts';

/** What was there before it was kept in versions. By itself, since it reads whole tables: no writer waits for it. */
export const Migration31KeptUntilNow = migration('31-kept-until-now', () => [TERMS_UNTIL_NOW, ODDS_UNTIL_NOW, ...CHECKED]);

/** A gacha from before this is sold under terms that name no seller: the first version. */
const TERMS_UNTIL_NOW = `
insert into sale_terms (id, gacha_id, number, gacha_name, price, start_at, end_at, delivery_type, redeem_limit_date, changed_by, reason)
select gen_random_uuid(), id, 1, jsonb_build_object('en', name, 'ja', name), price, start_at, end_at, delivery_type, redeem_limit_date,
       'the gateway', 'as it was sold before there were terms'
  from gachas;`;

/**
 * Of versions from before this no names were kept: they get those of now, and \`frozen_at\` tells that it was later. The text is
 * what JSON.stringify would write.
 */
export const ODDS_UNTIL_NOW = `
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

const CHECKED = [
  'alter table prizes validate constraint prizes_retail_value',
  'alter table gachas validate constraint gachas_needs_purchase',
];
