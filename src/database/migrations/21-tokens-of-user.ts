import { Migration } from '@mikro-orm/migrations';
import { builtBeside } from '../schema/built-beside.ts';

/** For the timeline of an order: the pickup codes of its fan. */
export class Migration21TokensOfUser extends Migration {
  override name = '21-tokens-of-user';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const on = 'pickup_tokens (user_id, created_at desc)';
    for (const statement of builtBeside('pickup_tokens_of_user', on)) this.addSql(statement);
  }
}
