import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** What waits to be posted, the oldest payment first, and the addresses that are to be erased. */
export class Migration25OrdersToPost extends Migration {
  override name = '25-orders-to-post';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const on = `orders (assigned_at, id) include (user_id, gacha_id)
      where state = 'assigned' and delivery_type = 'mail' and deleted_at is null`;
    for (const statement of builtBeside('orders_to_post', on)) this.addSql(statement);
    const ofUser = `orders (user_id, assigned_at, id) include (gacha_id)
      where state = 'assigned' and delivery_type = 'mail' and deleted_at is null`;
    for (const statement of builtBeside('orders_to_post_of_user', ofUser)) this.addSql(statement);
    const delivered = 'delivery_infos (delivered_at) where delivered_at is not null';
    for (const statement of builtBeside('delivery_infos_delivered', delivered)) this.addSql(statement);
  }
}
