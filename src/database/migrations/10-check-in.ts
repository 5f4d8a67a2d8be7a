import { migration } from '../schema/migration.ts';

/** Where a fan can check in, for which gachas, and until when a check-in holds. */
export const Migration10CheckIn = migration('10-check-in', () => [BEACONS, AREAS, CHECK_INS, JUMPS]);

const BEACONS = `
create table beacons (
  beacon_id bigint primary key,
  valid_hours int not null constraint beacons_valid_hours check (valid_hours > 0)
);
create table beacon_gachas (
  beacon_id bigint not null references beacons (beacon_id) on delete cascade,
  gacha_id uuid not null references gachas (id),
  primary key (beacon_id, gacha_id)
);`;

const AREAS = `
create table areas (
  id uuid primary key,
  name text not null,
  latitude double precision not null constraint areas_latitude check (latitude between -90 and 90),
  longitude double precision not null constraint areas_longitude check (longitude between -180 and 180),
  radius_m int not null constraint areas_radius check (radius_m > 0),
  valid_hours int not null constraint areas_valid_hours check (valid_hours > 0),
  constraint areas_one_per_name unique (name)
);
create table area_gachas (
  area_id uuid not null references areas (id) on delete cascade,
  gacha_id uuid not null references gachas (id),
  primary key (area_id, gacha_id)
);`;

/** One row a fan and a gacha: only the latest check-in counts. */
const CHECK_INS = `
create table check_ins (
  user_id uuid not null references users (id),
  gacha_id uuid not null references gachas (id),
  checked_in_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, gacha_id)
);`;

/** Where a fan last checked in by position, and check-ins that were too far from there, both to about a kilometre. */
const JUMPS = `
create table check_in_places (
  user_id uuid primary key,
  latitude double precision not null,
  longitude double precision not null,
  at timestamptz(3) not null
);
create index check_in_places_latest on check_in_places (at);
create table check_in_jumps (
  id uuid primary key,
  user_id uuid not null,
  from_latitude double precision not null,
  from_longitude double precision not null,
  from_at timestamptz(3) not null,
  latitude double precision not null,
  longitude double precision not null,
  at timestamptz(3) not null,
  kilometres int not null
);
create index check_in_jumps_latest on check_in_jumps (at desc, id);
create index check_in_jumps_of_user on check_in_jumps (user_id, at desc, id);`;
