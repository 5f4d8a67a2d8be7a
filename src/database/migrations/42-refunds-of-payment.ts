import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** What went back of a payment is added up before each refund, and for each payment of the books. */
export class Migration42RefundsOfPayment extends Migration {
  override name = '42-refunds-of-payment';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const statement of builtBeside('refunds_of_payment', 'refunds (payment_id)')) this.addSql(statement);
  }
}
