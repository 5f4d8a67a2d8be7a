import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** Whether a pickup token was used is asked before it is deleted. */
export class Migration16HandoversOfToken extends Migration {
  override name = '16-handovers-of-token';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const statement of builtBeside('handovers_of_token', 'handovers (pickup_token_id)')) this.addSql(statement);
  }
}
