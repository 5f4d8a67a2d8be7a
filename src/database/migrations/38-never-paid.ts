import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** Finds the addresses of orders that were never paid, by when that was. */
export class Migration38NeverPaid extends Migration {
  override name = '38-never-paid';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const never = `orders (payable_until) where state = 'pending' and delivery_type = 'mail' and deleted_at is null`;
    for (const statement of builtBeside('orders_never_paid', never)) this.addSql(statement);
  }
}
