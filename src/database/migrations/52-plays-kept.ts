import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** Refunded orders of a user: plays whose prizes were kept are asked for with every list and every order. */
export class Migration52PlaysKept extends Migration {
  override name = '52-plays-kept';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const which = `state in ('refunding', 'refunded') and deleted_at is null`;
    for (const statement of builtBeside('orders_refunded_of_user', `orders (user_id, gacha_id) where ${which}`))
      this.addSql(statement);
  }
}
