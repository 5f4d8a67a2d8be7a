import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** What a limit counts leaves out what was withdrawn: few rows, which are asked for with every order of a gacha. */
export class Migration50WithdrawnItems extends Migration {
  override name = '50-withdrawn-items';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const statement of WITHDRAWN) this.addSql(statement);
  }
}

const WITHDRAWN = builtBeside('order_details_withdrawn', 'order_details (order_id) where refunded_at is not null');
