import { migration } from '../schema/migration.ts';

/** Attempts to pay. The database itself refuses a step that the table below does not have, and writes down each that is taken. */
export const Migration14Payment = migration('14-payment', () => [PAYMENTS, PAYMENT_STEPS, REVEAL, DECLINED_CARDS]);

/** From where a payment may go where. `PAYMENT_TRANSITIONS` is the same table; a test compares the two, state by state. */
const TRANSITIONS: Record<string, string[]> = {
  entered: ['registered', 'declined', 'abandoned'],
  registered: ['drawn', 'voiding', 'challenged', 'declined', 'abandoned'],
  challenged: ['returned', 'declined', 'abandoned'],
  returned: ['drawn', 'voiding', 'declined', 'abandoned'],
  drawn: ['captured', 'voiding'],
  captured: [],
  declined: ['voiding'],
  voiding: ['voided'],
  voided: [],
  abandoned: ['voiding', 'declined'],
};
const LIVE = ['entered', 'registered', 'challenged', 'returned', 'drawn', 'captured'];
const FINISHED = ['captured', 'declined', 'voided'];

const list = (states: string[]) => states.map((state) => `'${state}'`).join(', ');
const ALLOWED = Object.entries(TRANSITIONS)
  .filter(([, next]) => next.length > 0)
  .map(([from, next]) => next.map((to) => `(${list([from, to])})`).join(', '))
  .join(',\n      ');

/**
 * Most steps leave `is_live` and `is_finished` as they are, and no index names another column that a step changes. With half of
 * each page left free, PostgreSQL then writes a step beside the last one and touches no index. Another encryption key is no
 * change of the payment, so `updated_at` stays. Where the bank of the card must ask its holder, nothing is drawn before there is
 * an address to which the holder was sent. The books of a day read the payments of that day: they lie together, so a note for
 * each megabyte is enough.
 */
const PAYMENTS = `
create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  processor text not null,
  processor_order_id text not null constraint payments_processor_order_id_fits check (processor_order_id ~ '^[0-9A-Za-z-]{1,27}$'),
  amount int not null constraint payments_amount check (amount between 0 and 9999999),
  state text not null constraint payments_state check (state in (${list(Object.keys(TRANSITIONS))})),
  is_live boolean not null generated always as (state in (${list(LIVE)})) stored,
  is_finished boolean not null generated always as (state in (${list(FINISHED)})) stored,
  epoch int not null default 1,
  lease_until timestamptz(3) not null,
  tries int not null default 0,
  refusal text,
  redirect_url text constraint payments_redirect_url_sealed check (redirect_url like '1.%'),
  card_digest text,
  return_key_hash text,
  access_keys text constraint payments_access_keys_sealed check (access_keys like '1.%'),
  tran_id text not null default '',
  tran_date text not null default '',
  approve text not null default '',
  forward text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  must_challenge boolean not null default false,
  constraint payments_processor_order_id_once unique (processor_order_id),
  constraint payments_return_key_once unique (return_key_hash),
  constraint payments_challenged_first check (not must_challenge or redirect_url is not null or state not in ('drawn', 'captured'))
) with (fillfactor = 50);
create index payments_of_order on payments (order_id);
create unique index payments_one_live_per_order on payments (order_id) where is_live;
create index payments_unfinished on payments (order_id) where not is_finished;
create index payments_of_a_day on payments using brin (created_at) with (autosummarize = on);
create trigger touch before update on payments for each row
  when ((old.state, old.epoch, old.tries, old.lease_until) is distinct from (new.state, new.epoch, new.tries, new.lease_until))
  execute function touch_updated_at();`;

const PAYMENT_STEPS = `
create table payment_steps (
  id bigserial primary key,
  payment_id uuid not null references payments (id),
  from_state text,
  to_state text not null,
  epoch int not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index payment_steps_of_payment on payment_steps (payment_id, id);

create function note_payment_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.state, new.state) not in (
      ${ALLOWED}
    ) then
      raise exception 'a payment does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'payments_steps';
    end if;
    insert into payment_steps (payment_id, from_state, to_state, epoch) values (new.id, old.state, new.state, new.epoch);
  else
    insert into payment_steps (payment_id, to_state, epoch) values (new.id, new.state, new.epoch);
  end if;
  return null;
end $$;
create trigger first_step after insert on payments for each row execute function note_payment_step();
create trigger next_step after update on payments for each row when (old.state is distinct from new.state) execute function note_payment_step();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'payment_steps is append-only' using errcode = 'check_violation', constraint = 'payment_steps_only_grow';
end $$;
create trigger only_grow before update or delete on payment_steps for each row execute function refuse_rewriting();`;

/**
 * A seed is shown a minute after its sale has ended or was last changed. A payment that was checked while the sale went on,
 * but is committed only now, would be drawn with a seed that is known by then: it is refused, to be tried again.
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

/** Addresses, as keyed digests, from which cards were declined. */
const DECLINED_CARDS = `
create table declined_cards (
  payment_id uuid primary key,
  address text not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index declined_cards_of_address on declined_cards (address, at desc);
create index declined_cards_latest on declined_cards (at);`;
