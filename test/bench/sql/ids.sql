-- The helpers of the benchmark stand in a schema of their own; the gateway knows nothing of them.
create schema if not exists bench;

-- As idOf in world/people.ts.
create or replace function bench.id(kind text, n bigint) returns uuid immutable parallel safe language sql as $$
  select overlay(overlay(md5(kind || ' ' || n) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid
$$;

-- A number that looks random and is the same each time, from 0 up to, but not including, `below`.
create or replace function bench.some(n bigint, salt bigint, below int) returns int immutable parallel safe language sql as $$
  select (abs(hashint8extended(n, salt)) % below)::int
$$;
