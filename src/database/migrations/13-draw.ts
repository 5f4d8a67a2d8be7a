import { migration } from '../schema/migration.ts';

/** The proof of a draw: seeds that were committed to, and a record of each play. */
export const Migration13Draw = migration('13-draw', () => [SEEDS, DRAWS, DRAWS_FOUNDED]);

/**
 * Sealed, so that it stands in no statement and no file. Fans were told its hash, so it is never changed, and never lost: only
 * the key that it is sealed with may change. What is opened is held against the hash each time that it is used.
 */
const SEEDS = `
create table seeds (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  number int not null constraint seeds_number check (number > 0),
  seed text not null constraint seeds_sealed check (seed like '1.%'),
  hash text not null constraint seeds_hash check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null default now(),
  constraint seeds_number_once unique (gacha_id, number)
);
create function refuse_change_but_key() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'seed' <> to_jsonb(old) - 'seed' or split_part(new.seed, '.', 2) = split_part(old.seed, '.', 2) then
    raise exception 'seeds is written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger written_once before delete on seeds for each row execute function refuse_change();
create trigger written_but_key before update on seeds for each row execute function refuse_change_but_key();
create trigger never_emptied before truncate on seeds for each statement execute function refuse_change();`;

/** Only `returned_after` of a record is written later, once: when the prize went back to the stock. */
const DRAWS = `
create table draws (
  gacha_id uuid not null,
  sequence int not null constraint draws_sequence check (sequence > 0),
  order_id uuid not null,
  attempt int not null constraint draws_attempt check (attempt > 0),
  play int not null constraint draws_play check (play between 1 and 100),
  seed_id uuid not null,
  odds_version_id uuid not null,
  drawn_under int not null,
  stocks int[] not null,
  bound bigint not null,
  value bigint not null,
  prize_id uuid not null,
  drawn_at timestamptz(3) not null default clock_timestamp(),
  returned_after int,
  primary key (gacha_id, sequence),
  constraint draws_once_per_attempt unique (order_id, attempt, play),
  constraint draws_value check (value >= 0 and value < bound),
  constraint draws_returned_later check (returned_after >= sequence)
);
create unique index draws_one_per_play on draws (order_id, play) where returned_after is null;
create index draws_of_seed on draws (seed_id, order_id);
create function refuse_change_but_return() returns trigger language plpgsql as $$
begin
  if old.returned_after is not null or to_jsonb(new) - 'returned_after' <> to_jsonb(old) - 'returned_after' then
    raise exception 'draws is written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger written_once before delete on draws for each row execute function refuse_change();
create trigger written_but_returned before update on draws for each row execute function refuse_change_but_return();`;

/**
 * Instead of six foreign keys: one lookup for all draws of a statement, which also asks that order, prize, seed and odds are
 * of the same gacha, and the odds those of the order. None of these rows can vanish afterwards: orders and prizes are held
 * by what was won, seeds and odds are written once. The plan is kept from when the tables were small, so it is told to look
 * up each in its index.
 */
const DRAWS_FOUNDED = `
create function refuse_unfounded_draws() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from drawn d
      left join orders o on o.id = d.order_id and o.gacha_id = d.gacha_id and o.odds_version_id = d.odds_version_id
      left join prizes p on p.id = d.prize_id and p.gacha_id = d.gacha_id
      left join seeds s on s.id = d.seed_id and s.gacha_id = d.gacha_id
      left join odds_versions v on v.gacha_id = d.gacha_id and v.number = d.drawn_under
     where o.id is null or p.id is null or s.id is null or v.id is null
  ) then
    raise exception 'a draw refers to what is not of its gacha' using errcode = 'foreign_key_violation', constraint = 'draws_founded';
  end if;
  return null;
end $$;
create trigger draws_founded after insert on draws referencing new table as drawn
  for each statement execute function refuse_unfounded_draws();`;
