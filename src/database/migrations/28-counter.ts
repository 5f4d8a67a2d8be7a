import { Migration } from '@mikro-orm/migrations';

/** At which device a handover was reported, and what a gacha does with those who come after its `redeem_limit_date`. */
export class Migration28Counter extends Migration {
  override name = '28-counter';

  override up(): void {
    // What there is has the default: no row has to be looked at.
    this.addSql(`
alter table gachas add column redeem_policy text not null default 'ignore',
  add constraint gachas_redeem_policy check (redeem_policy in ('ignore', 'warn', 'refuse')) not valid`);
    this.addSql('alter table handovers add column device_id uuid');
  }
}
