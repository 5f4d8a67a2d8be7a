import { Migration } from '@mikro-orm/migrations';

/** What a refund of items leaves of an order, or gives back to it, also changes whether all of it is packed. */
export class Migration46PackedAndPosted extends Migration {
  override name = '46-packed-and-posted';

  override up(): void {
    this.addSql(NOTED);
    // Else every role of the server may call it.
    this.addSql('revoke execute on function note_packed_refunded from public');
  }
}

/** By the database, so that no statement that withdraws an item, or gives it again, can forget it. */
const NOTED = `
create function note_packed_refunded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from orders where id = new.order_id and delivery_type = 'mail') then
    perform note_packed(array[new.order_id]);
  end if;
  return null;
end $$;
create trigger note_packed_refunded after update of refunded_at on order_details for each row
  when (new.refunded_at is distinct from old.refunded_at) execute function note_packed_refunded();`;
