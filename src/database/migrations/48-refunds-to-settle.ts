import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** What operators have to settle, the oldest first. By no other charge-back can more be back than was captured: none is written after it. */
export class Migration48RefundsToSettle extends Migration {
  override name = '48-refunds-to-settle';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const which = `state = 'owed' or (origin = 'charge-back' and state = 'done' and amount > remaining)`;
    for (const statement of builtBeside('refunds_to_settle', `refunds (created_at, id) where ${which}`)) this.addSql(statement);
  }
}
