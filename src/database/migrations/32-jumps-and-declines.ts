import { Migration } from '@mikro-orm/migrations';

/**
 * Where a fan last checked in by position, and check-ins that were too far from there, both to about a kilometre; and from which
 * address, as a keyed digest, cards were declined.
 */
export class Migration32JumpsAndDeclines extends Migration {
  override name = '32-jumps-and-declines';

  override up(): void {
    for (const part of [PLACES, JUMPS, DECLINES]) this.addSql(part);
  }
}

const PLACES = `
create table check_in_places (
  user_id uuid primary key,
  latitude double precision not null,
  longitude double precision not null,
  at timestamptz(3) not null
);
create index check_in_places_latest on check_in_places (at);`;

const JUMPS = `
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

const DECLINES = `
create table declined_cards (
  payment_id uuid primary key,
  address text not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index declined_cards_of_address on declined_cards (address, at desc);
create index declined_cards_latest on declined_cards (at);`;
