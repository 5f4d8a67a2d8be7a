import { Migration } from '@mikro-orm/migrations';

/**
 * Pickup codes that staff brought in vain, never the code itself, and how long a member who brought too many reads none. They name
 * members and devices by id without foreign keys, as deeds do.
 */
export class Migration31WrongCodes extends Migration {
  override name = '31-wrong-codes';

  override up(): void {
    this.addSql(`
create table wrong_codes (
  id uuid primary key,
  at timestamptz(3) not null,
  staff_id uuid not null,
  device_id uuid,
  refusal text not null constraint wrong_codes_refusal check (refusal ~ '^[A-Z]+(_[A-Z]+)*$'),
  gacha_id uuid,
  fingerprint text not null
)`);
    this.addSql('create index wrong_codes_latest on wrong_codes (at desc, id)');
    this.addSql('create index wrong_codes_of_staff on wrong_codes (staff_id, at desc, id)');
    this.addSql('alter table staff add column codes_refused_until timestamptz(3), add column wrong_codes_since timestamptz(3)');
  }
}
