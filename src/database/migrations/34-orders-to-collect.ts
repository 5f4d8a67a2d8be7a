import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** For the statistics of counters: what waits at a gacha, of whatever size. */
export class Migration34OrdersToCollect extends Migration {
  override name = '34-orders-to-collect';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const on = `orders (gacha_id, id) where state = 'assigned' and delivery_type = 'self' and deleted_at is null`;
    for (const statement of builtBeside('orders_to_collect', on)) this.addSql(statement);
  }
}
