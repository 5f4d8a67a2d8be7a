import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** However often a counter reports the same of a code, at whatever instants: one conflict of it is open. */
export class Migration37OneOpenConflict extends Migration {
  override name = '37-one-open-conflict';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table handover_conflicts add column if not exists about uuid');
    const on = 'handover_conflicts (about) where settled_at is null';
    for (const statement of builtBeside('handover_conflicts_one_open', on, 'unique index')) this.addSql(statement);
  }
}
