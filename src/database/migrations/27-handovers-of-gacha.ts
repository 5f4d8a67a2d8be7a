import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** For the statistics of counters: what was handed over at a gacha in a while. */
export class Migration27HandoversOfGacha extends Migration {
  override name = '27-handovers-of-gacha';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const statement of builtBeside('handovers_of_gacha', 'handovers (gacha_id, delivered_at)')) this.addSql(statement);
  }
}
