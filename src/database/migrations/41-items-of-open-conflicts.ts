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
    const statements = [
      ...builtBeside('handover_conflict_items_open_once', open, 'unique index'),
      ...builtBeside('handover_conflicts_about', about),
      // It let a code that is not known have one conflict of a report, whatever else its items were.
      'drop index concurrently if exists handover_conflicts_without_items_once',
      'alter table handover_conflict_items validate constraint handover_conflict_items_in_conflict',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
