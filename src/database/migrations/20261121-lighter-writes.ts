import { Migration } from '@mikro-orm/migrations';

/** What every payment writes, in fewer places: the same promises, kept with less work. */
export class Migration20261121LighterWrites extends Migration {
  override name = '20261121-lighter-writes';

  override up(): void {
    for (const part of [STEPS_IN_PLACE, FOUND_BY_ID, DRAWS_AT_ONCE, KNOWN_AT_ONCE]) this.addSql(part);
  }
}

/**
 * A step of a payment changed its state and its lease, which seven indexes had to follow. Whether it lives and whether it is
 * finished are columns of their own, which most steps leave as they are: then PostgreSQL writes the step beside the last
 * one, in room that is left for it, and no index at all.
 */
const STEPS_IN_PLACE = `
alter table payments
  add column is_live boolean not null generated always as
    (state in ('entered', 'registered', 'challenged', 'returned', 'authorised', 'drawn', 'captured')) stored,
  add column is_finished boolean not null generated always as (state in ('captured', 'declined', 'voided')) stored,
  set (fillfactor = 50);
drop index payments_one_live_per_order;
create unique index payments_one_live_per_order on payments (order_id) where is_live;
drop index payments_unfinished;
drop index payments_under_way;
create index payments_unfinished on payments (order_id) where not is_finished;
alter table sandbox_transactions set (fillfactor = 50);`;

/**
 * Orders that move from state to state are looked up by their ids. Where the states in a statement were those of an index
 * over few orders, PostgreSQL went through all that are unpaid instead, which in the first minute of a sale are many.
 */
const FOUND_BY_ID = `
alter table orders add column is_unpaid boolean not null generated always as
  (state in ('pending', 'paying') and deleted_at is null) stored;
drop index orders_one_unpaid_per_user;
create unique index orders_one_unpaid_per_user on orders (user_id) where is_unpaid;`;

/**
 * What a draw refers to is looked up for all draws of a statement at once, and more is asked than six foreign keys could:
 * that order, prize, seed and odds are of the same gacha, and the odds those of the order. None of these can vanish
 * afterwards: orders and prizes are held by what was won, and seeds and odds are written once. The plan is kept from when
 * the tables were small, so it is told to look up each in its index.
 */
const DRAWS_AT_ONCE = `
alter table draws
  drop constraint draws_gacha_id_fkey,
  drop constraint draws_order_id_fkey,
  drop constraint draws_seed_id_fkey,
  drop constraint draws_odds_version_id_fkey,
  drop constraint draws_gacha_id_drawn_under_fkey,
  drop constraint draws_prize_id_fkey;
create function refuse_unfounded_draws() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from drawn d
      left join orders o on o.id = d.order_id and o.gacha_id = d.gacha_id and o.odds_version_id = d.odds_version_id
      left join prizes p on p.id = d.prize_id and p.gacha_id = d.gacha_id
      left join seeds s on s.id = d.seed_id and s.gacha_id = d.gacha_id
      left join odds_versions v on v.gacha_id = d.gacha_id and v.number = d.drawn_under
     where o.id is null or p.id is null or v.id is null or (s.id is null and d.seed_id is not null)
  ) then
    raise exception 'a draw refers to what is not of its gacha' using errcode = 'foreign_key_violation', constraint = 'draws_founded';
  end if;
  return null;
end $$;
create trigger draws_founded after insert on draws referencing new table as drawn
  for each statement execute function refuse_unfounded_draws();
create trigger never_emptied before truncate on seeds for each statement execute function refuse_change();`;

/** The planner knows nothing of new columns, and nobody tells it before many rows have changed. */
const KNOWN_AT_ONCE = `analyze payments, orders;`;
