import { Migration } from '@mikro-orm/migrations';

/**
 * A reservation that is learned of after its attempt was declined goes on to its release. An attempt that was taken over
 * before the card was asked is watched like the others, and a challenge that has come back does not begin again.
 */
export class Migration20261122LateReservations extends Migration {
  override name = '20261122-late-reservations';

  override up(): void {
    this.addSql(`
create or replace function note_payment_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.state, new.state) not in (
      ('entered', 'registered'), ('entered', 'declined'), ('entered', 'abandoned'),
      ('registered', 'authorised'), ('registered', 'challenged'), ('registered', 'declined'), ('registered', 'abandoned'),
      ('challenged', 'returned'), ('challenged', 'declined'),
      ('returned', 'authorised'), ('returned', 'declined'), ('returned', 'abandoned'),
      ('authorised', 'drawn'), ('authorised', 'voiding'),
      ('drawn', 'captured'), ('drawn', 'voiding'),
      ('voiding', 'voided'),
      ('abandoned', 'voiding'), ('abandoned', 'declined'),
      ('declined', 'voiding')
    ) then
      raise exception 'a payment does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'payments_steps';
    end if;
    insert into payment_steps (payment_id, from_state, to_state, epoch) values (new.id, old.state, new.state, new.epoch);
  else
    insert into payment_steps (payment_id, to_state, epoch) values (new.id, new.state, new.epoch);
  end if;
  return null;
end $$;`);
  }
}
