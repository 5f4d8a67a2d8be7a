import { migration } from '../schema/migration.ts';

/** Jobs that delete old rows, and how far each has come. */
export const Migration23Upkeep = migration('23-upkeep', () => [
  JOBS,
  REAP_PICKUP_TOKENS,
  // Else every role of the server may call it.
  'revoke execute on function reap_pickup_tokens from public',
]);

const JOBS = `
create table upkeep (
  job text primary key,
  reached uuid not null,
  ran_at timestamptz(3) not null
)`;

/**
 * A gateway may not delete pickup tokens. It may call this, which looks at each token once, in the order of their ids, and so of
 * time, and deletes those that nothing was handed over with, and of which no conflict tells; each is kept for four days at
 * least, since so long a counter may report what it handed over without a network. Two gateways do not do it at once. Answers
 * how many it looked at.
 */
const REAP_PICKUP_TOKENS = `
create function reap_pickup_tokens(days int, most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  since uuid;
  until uuid := (lpad(to_hex((extract(epoch from now() - make_interval(days => greatest(days, 4))) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  looked_at uuid[];
  unused uuid[];
begin
  insert into upkeep (job, reached, ran_at) values ('pickup tokens', '00000000-0000-0000-0000-000000000000', now()) on conflict do nothing;
  select reached into since from upkeep where job = 'pickup tokens' for update skip locked;
  if not found then return 0; end if;
  looked_at := array(select id from pickup_tokens where id > since and id < until order by id limit most);
  if cardinality(looked_at) = 0 then return 0; end if;
  unused := array(select token from unnest(looked_at) as token
                   where not exists (select from handovers where pickup_token_id = token)
                     and not exists (select from handover_conflicts where pickup_token_id = token));
  delete from pickup_token_items where pickup_token_id = any(unused);
  delete from pickup_tokens where id = any(unused);
  update upkeep set reached = looked_at[cardinality(looked_at)], ran_at = now() where job = 'pickup tokens';
  return cardinality(looked_at);
end $$`;
