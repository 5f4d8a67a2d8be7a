import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** What waits to be packed, the oldest payment first, of all and of each fan; what was packed before is noted a few parcels at a time. */
export class Migration44OrdersToPack extends Migration {
  override name = '44-orders-to-pack';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(PACKED_BEFORE);
    const toPack = `where state = 'assigned' and delivery_type = 'mail' and deleted_at is null and not is_packed`;
    const all = `orders (assigned_at, id) include (user_id, gacha_id) ${toPack}`;
    for (const statement of builtBeside('orders_to_pack', all)) this.addSql(statement);
    const ofUser = `orders (user_id, assigned_at, id) include (gacha_id) ${toPack}`;
    for (const statement of builtBeside('orders_to_pack_of_user', ofUser)) this.addSql(statement);
  }
}

const PACKED_BEFORE = `
do $$
declare
  parcels uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    parcels := array(select id from shipments where posted_at is null and id > last order by id limit 100);
    exit when cardinality(parcels) = 0;
    perform note_packed(array(
      select distinct d.order_id from shipment_items i join order_details d on d.id = i.order_detail_id
       where i.shipment_id = any (parcels)));
    commit;
    last := parcels[cardinality(parcels)];
  end loop;
end $$`;
