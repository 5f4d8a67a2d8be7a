import { Migration } from '@mikro-orm/migrations';

/** What proves a draw afterwards: seeds that were committed to, a record of each play, and who changed the odds and why. */
export class Migration20261121Draws extends Migration {
  override name = '20261121-draws';

  override up(): void {
    for (const part of [SEEDS, ODDS, DRAWS, RETURNS, EARLIER_DRAWS, APPEND_ONLY, REVEAL]) this.addSql(part);
  }
}

/**
 * A seed is made inside the database, from three random UUIDs of its strong source (366 random bits), and so stands in no
 * statement. Every gacha that was ever on sale gets one.
 */
const SEEDS = `
create function new_seed() returns bytea volatile language sql as $$
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;
create table seeds (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  number int not null constraint seeds_number check (number > 0),
  seed bytea not null constraint seeds_length check (octet_length(seed) = 32),
  hash text not null,
  created_at timestamptz(3) not null default now(),
  constraint seeds_hash check (hash = encode(sha256(seed), 'hex')),
  constraint seeds_number_once unique (gacha_id, number)
);
with fresh as materialized (
  select id, new_seed() as seed from gachas g where published or exists (select 1 from orders o where o.gacha_id = g.id)
)
insert into seeds (id, gacha_id, number, seed, hash) select gen_random_uuid(), id, 1, seed, encode(sha256(seed), 'hex') from fresh;`;

/** What was supplied under the versions before this is not known any more; what counts from here on is the newest one's. */
const ODDS = `
alter table odds_versions
  add supplies jsonb not null default '{}',
  add changed_by text not null default 'unknown',
  add reason text not null default 'before reasons were recorded';
update odds_versions v set supplies = coalesce((
  select jsonb_object_agg(p.id, p.supply) from prizes p where p.gacha_id = v.gacha_id and jsonb_exists(v.weights, p.id::text)), '{}');
alter table odds_versions
  alter supplies drop default,
  alter changed_by drop default,
  alter reason drop default;`;

/** Counting draws does not change the gacha, as counting sales does not. */
const DRAWS = `
alter table gachas add last_draw int not null default 0;
drop trigger touch on gachas;
create trigger touch before update on gachas for each row
  when (old.last_serial_number = new.last_serial_number and old.last_draw = new.last_draw) execute function touch_updated_at();
create table draws (
  gacha_id uuid not null references gachas (id),
  sequence int not null constraint draws_sequence check (sequence > 0),
  order_id uuid not null references orders (id),
  attempt int not null constraint draws_attempt check (attempt > 0),
  play int not null constraint draws_play check (play between 1 and 100),
  seed_id uuid references seeds (id),
  odds_version_id uuid not null references odds_versions (id),
  drawn_under int not null,
  stocks int[],
  bound bigint,
  value bigint,
  prize_id uuid not null references prizes (id),
  drawn_at timestamptz(3) not null default clock_timestamp(),
  returned_after int,
  primary key (gacha_id, sequence),
  foreign key (gacha_id, drawn_under) references odds_versions (gacha_id, number),
  constraint draws_once_per_attempt unique (order_id, attempt, play),
  constraint draws_value check (value >= 0 and value < bound),
  constraint draws_record_is_complete check (num_nulls(seed_id, stocks, bound, value) in (0, 4)),
  constraint draws_returned_later check (returned_after >= sequence)
);
create unique index draws_one_per_play on draws (order_id, play) where returned_after is null;
create index draws_of_seed on draws (seed_id, order_id);`;

/** A play whose prize was taken back may be drawn again, and what was handed over is not taken back. */
const RETURNS = `
alter table order_details drop constraint order_details_one_per_play;
create unique index order_details_one_per_play on order_details (order_id, play) where deleted_at is null;
alter table order_details add constraint order_details_handed_over_stay check (deleted_at is null or delivered_at is null);`;

/** Of what was drawn before there were records, it is known that it was: no seed, no stocks, no value. */
const EARLIER_DRAWS = `
insert into draws (gacha_id, sequence, order_id, attempt, play, odds_version_id, drawn_under, prize_id, drawn_at)
select o.gacha_id, row_number() over (partition by o.gacha_id order by d.created_at, o.serial_number, d.play),
       o.id, 1, d.play, o.odds_version_id, g.odds_number, d.prize_id, d.created_at
  from order_details d join orders o on o.id = d.order_id join gachas g on g.id = o.gacha_id
 where d.deleted_at is null;
update gachas g set last_draw = counted.draws
  from (select gacha_id, count(*) as draws from draws group by gacha_id) counted where counted.gacha_id = g.id;`;

const APPEND_ONLY = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create function refuse_change_but_return() returns trigger language plpgsql as $$
begin
  if old.returned_after is not null or to_jsonb(new) - 'returned_after' <> to_jsonb(old) - 'returned_after' then
    raise exception 'draws is written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger written_once before update or delete on seeds for each row execute function refuse_change();
create trigger written_once before update or delete on odds_versions for each row execute function refuse_change();
create trigger written_once before delete on draws for each row execute function refuse_change();
create trigger written_but_returned before update on draws for each row execute function refuse_change_but_return();`;

/**
 * A seed is shown a minute after its sale has ended or was last changed. A payment that was checked while the sale went
 * on, but is committed only now, would be drawn with a seed that everybody may know: it is refused, to be tried again.
 */
const REVEAL = `
create function refuse_late_payment() returns trigger language plpgsql as $$
begin
  if exists (select 1 from orders o join gachas g on g.id = o.gacha_id
              where o.id = new.order_id and greatest(g.end_at, g.updated_at) + interval '30 seconds' <= clock_timestamp()) then
    raise exception 'the sale has ended' using errcode = 'lock_not_available';
  end if;
  return null;
end $$;
create constraint trigger payments_before_reveal after insert on payments
  deferrable initially deferred for each row execute function refuse_late_payment();`;
