import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** The books of a day read the payments of that day. They lie together, so a note for each megabyte is enough, and no step of a payment touches it. */
export class Migration18PaymentsOfADay extends Migration {
  override name = '18-payments-of-a-day';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const on = 'payments using brin (created_at) with (autosummarize = on)';
    for (const statement of builtBeside('payments_of_a_day', on)) this.addSql(statement);
  }
}
