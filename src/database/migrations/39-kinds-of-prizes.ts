import { migration } from '../schema/migration.ts';

/**
 * Prizes that nobody sees before they have won them, and one that goes to whoever draws the last of the others: an item without a
 * play. What tables hold already is checked by the next step, which no writer waits for.
 */
export const Migration39KindsOfPrizes = migration('39-kinds-of-prizes', () => [
  KINDS,
  KEPT,
  SECRETS,
  NEWS,
  AWARDS,
  WITHOUT_PLAY,
  FOUNDED,
]);

const KINDS = `
alter table prizes add column kind text not null default 'normal';
alter table prizes add constraint prizes_kind check (kind in ('normal', 'secret', 'last-one')) not valid;
alter table prizes add constraint prizes_last_one check (kind <> 'last-one' or (pickup_weight = 0 and stock <= 1)) not valid;`;

/**
 * Records of draws name no kinds, so that a last-one prize is one from its beginning; and what was shown once is no secret any
 * more. A secret may be told.
 */
const KEPT = `
create function refuse_other_kind() returns trigger language plpgsql as $$
begin
  raise exception 'a prize is secret, or the last one, from its beginning' using errcode = 'check_violation', constraint = 'prizes_kind_stays';
end $$;
create trigger kind_stays before update of kind on prizes for each row
  when (new.kind <> old.kind and not (old.kind = 'secret' and new.kind = 'normal')) execute function refuse_other_kind();`;

/** What a page of the odds hides of its secret prizes, for those who win them. The page itself is what everybody may read. */
const SECRETS = `
create table odds_page_secrets (
  odds_version_id uuid primary key references odds_versions (id),
  content text not null
);
create trigger written_once before update or delete on odds_page_secrets for each row execute function refuse_change();`;

const NEWS = `
create trigger tell_kind after update of kind on prizes for each statement execute function tell_catalogue_news();
create trigger raise_version_by_kind after update of kind on prizes for each row execute function raise_version_of_its_gacha();`;

/** How many could still be drawn after a play, where the gacha has a last-one prize, and whether the play got that. */
const AWARDS = `
alter table draws add column left_after int, add column last_one_id uuid;
alter table draws add constraint draws_left_after check (left_after >= 0) not valid;
alter table draws add constraint draws_last_one check (last_one_id is null or left_after = 0) not valid;
create function refuse_unfounded_last_one() returns trigger language plpgsql as $$
begin
  if not exists (select from prizes where id = new.last_one_id and gacha_id = new.gacha_id and kind = 'last-one') then
    raise exception 'that is no last-one prize of its gacha' using errcode = 'foreign_key_violation', constraint = 'draws_last_one_founded';
  end if;
  return null;
end $$;
create trigger last_one_founded after insert on draws for each row
  when (new.last_one_id is not null) execute function refuse_unfounded_last_one();`;

const WITHOUT_PLAY = `
alter table order_details alter column play drop not null;
create function refuse_item_without_play() returns trigger language plpgsql as $$
begin
  if not exists (select from prizes p join orders o on o.gacha_id = p.gacha_id
                  where p.id = new.prize_id and o.id = new.order_id and p.kind = 'last-one') then
    raise exception 'only a last-one prize is won without a play' using errcode = 'check_violation', constraint = 'order_details_without_play';
  end if;
  return null;
end $$;
create trigger without_play after insert on order_details for each row
  when (new.play is null) execute function refuse_item_without_play();`;

/**
 * As before, and no play draws a last-one prize. A gateway that knows none would draw the last of the others and give nothing: it
 * is told to come later, and one that does takes its payment over.
 */
const FOUNDED = `
create or replace function refuse_unfounded_draws() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from drawn d
      left join orders o on o.id = d.order_id and o.gacha_id = d.gacha_id and o.odds_version_id = d.odds_version_id
      left join prizes p on p.id = d.prize_id and p.gacha_id = d.gacha_id and p.kind <> 'last-one'
      left join seeds s on s.id = d.seed_id and s.gacha_id = d.gacha_id
      left join odds_versions v on v.gacha_id = d.gacha_id and v.number = d.drawn_under
     where o.id is null or p.id is null or s.id is null or v.id is null
  ) then
    raise exception 'a draw refers to what is not of its gacha' using errcode = 'foreign_key_violation', constraint = 'draws_founded';
  end if;
  if exists (
    select from drawn d join prizes p on p.gacha_id = d.gacha_id and p.kind = 'last-one' and p.deleted_at is null where d.left_after is null
  ) then
    raise exception 'a draw says nothing of the last-one prize of its gacha' using errcode = 'lock_not_available';
  end if;
  return null;
end $$;`;
