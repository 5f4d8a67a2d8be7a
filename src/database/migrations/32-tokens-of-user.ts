import { Migration } from '@mikro-orm/migrations';

/** For the timeline of an order: the pickup codes of its fan. Built while the table is used; a broken attempt is taken back. */
export class Migration32TokensOfUser extends Migration {
  override name = '32-tokens-of-user';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists pickup_tokens_of_user');
    this.addSql('create index concurrently pickup_tokens_of_user on pickup_tokens (user_id, created_at desc)');
  }
}
