import { Migration } from '@mikro-orm/migrations';

/** The sandbox processor keeps a payment from its announcement on, and what its holder answered to a challenge. */
export class Migration20261121Sandbox extends Migration {
  override name = '20261121-sandbox';

  override up(): void {
    this.addSql(`
alter table sandbox_transactions
  drop constraint sandbox_transactions_status,
  add constraint sandbox_transactions_status check (
    status in ('registered', 'challenged', 'passed', 'declined', 'authorised', 'captured', 'voided')),
  add column refusal text,
  add column return_url text,
  add constraint sandbox_transactions_access_id_once unique (access_id);
update sandbox_transactions set refusal = 'PAYMENT_DECLINED' where status = 'declined';
alter table sandbox_transactions
  add constraint sandbox_transactions_declined_with_refusal check (status <> 'declined' or refusal is not null);`);
  }
}
