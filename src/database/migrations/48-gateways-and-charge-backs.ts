import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/**
 * What each gateway last said of itself, so that any of them can tell of all; and the index of what banks took back, of which
 * there are few among many refunds. Steps that each may be done again, and that no writer waits for.
 */
export class Migration48GatewaysAndChargeBacks extends Migration {
  override name = '48-gateways-and-charge-backs';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const statement of [GATEWAYS, ...CHARGE_BACKS]) this.addSql(statement);
  }
}

/** Few rows, which are written again and again: with half of its page left free, PostgreSQL writes each beside itself. */
const GATEWAYS = `
create table if not exists gateways (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  at timestamptz(3) not null default clock_timestamp(),
  stopped_at timestamptz(3),
  not_ready text[] not null default '{}',
  turned_away bigint not null default 0,
  under_way int not null default 0
) with (fillfactor = 50)`;

const CHARGE_BACKS = builtBeside('refunds_charge_backs', `refunds (created_at desc, id) where origin = 'charge-back'`);
