import { type Column, text } from './column.ts';

/** Each page of the odds is read once, whatever was sold under it. In each language that the operator gave. */
const PAGES = `
  select page.odds_version_id, (told ->> 'id')::uuid as prize_id,
         case when jsonb_typeof(told -> 'name') = 'string' then told ->> 'name'
              else concat_ws(' / ', told -> 'name' ->> 'ja', told -> 'name' ->> 'en') end as name
    from odds_pages page cross join jsonb_array_elements(page.content::jsonb -> 'prizes') told`;

/** `sold.name` of a prize under a version; `p` is the prize, of which a gateway of before has kept no page yet. */
export const soldUnder = (version: string, prize: string): string =>
  `join prizes p on p.id = ${prize} left join (${PAGES}) sold on sold.odds_version_id = ${version} and sold.prize_id = ${prize}`;

export const NAME_AS_SOLD: Column = text(
  'coalesce(sold.name, p.name)',
  'the name of the prize as it was shown when it was ordered; in both languages where it had both',
);
