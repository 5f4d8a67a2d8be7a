import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** Every gateway asks every few seconds what goes back twice. */
export class Migration39ChargeBacksOfOrder extends Migration {
  override name = '39-charge-backs-of-order';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const on = `refunds (order_id) where origin = 'charge-back' and state = 'done'`;
    for (const statement of builtBeside('refunds_by_bank', on)) this.addSql(statement);
  }
}
