import { Migration } from '@mikro-orm/migrations';

/** The few payments that are not over yet, found without looking at the many that are: whether a seed may be shown asks for them. */
export class Migration20261121UnderWay extends Migration {
  override name = '20261121-under-way';

  override up(): void {
    this.addSql(`create index payments_under_way on payments (order_id)
      where state not in ('captured', 'declined', 'voided', 'voiding', 'abandoned');`);
  }
}
