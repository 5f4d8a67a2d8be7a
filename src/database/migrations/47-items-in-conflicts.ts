import { Migration } from '@mikro-orm/migrations';

/** Every item of a conflict is in one that there is, those from before, too. */
export class Migration47ItemsInConflicts extends Migration {
  override name = '47-items-in-conflicts';

  override up(): void {
    this.addSql('alter table handover_conflict_items validate constraint handover_conflict_items_in_conflict');
  }
}
