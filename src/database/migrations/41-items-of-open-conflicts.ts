import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** An item is in one open conflict of a code and sign-in. A report without items is found again by these, also when it is settled. */
export class Migration41ItemsOfOpenConflicts extends Migration {
  override name = '41-items-of-open-conflicts';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const open = 'handover_conflict_items (open_for, order_detail_id) where open_for is not null';
    const about = 'handover_conflicts (about) where about is not null';
    for (const statement of builtBeside('handover_conflict_items_open_once', open, 'unique index')) this.addSql(statement);
    for (const statement of builtBeside('handover_conflicts_about', about)) this.addSql(statement);
  }
}
