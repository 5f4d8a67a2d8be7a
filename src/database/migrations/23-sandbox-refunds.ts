import { Migration } from '@mikro-orm/migrations';

/** What the sandbox has given back of what it captured. */
export class Migration23SandboxRefunds extends Migration {
  override name = '23-sandbox-refunds';

  override up(): void {
    this.addSql(`
alter table sandbox_transactions add column refunded int not null default 0, add column refunds int not null default 0`);
  }
}
