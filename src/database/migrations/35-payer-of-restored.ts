import { Migration } from '@mikro-orm/migrations';

/** Whom the processor names for a payment that a restored database has lost. */
export class Migration35PayerOfRestored extends Migration {
  override name = '35-payer-of-restored';

  override up(): void {
    this.addSql('alter table restored_payments add column payer uuid');
  }
}
