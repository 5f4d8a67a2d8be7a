import { Migration } from '@mikro-orm/migrations';

/** How many plays a user has taken is asked with every list and every order, and answered from an index alone. */
export class Migration20261121PlaysTaken extends Migration {
  override name = '20261121-plays-taken';

  override up(): void {
    this.addSql(`create index orders_plays_taken on orders (user_id, gacha_id) include (play_amount)
      where state in ('paying', 'assigned', 'delivered') and deleted_at is null;`);
  }
}
