import { Migration } from '@mikro-orm/migrations';

/** Which staff hand over which gachas, and what was handed over: the primary key of an item lets that happen once. */
export class Migration08Handover extends Migration {
  override name = '08-handover';

  override up(): void {
    this.addSql(`
create table posts (
  staff_id uuid not null references staff (id),
  gacha_id uuid not null references gachas (id),
  primary key (staff_id, gacha_id)
);
create table handovers (
  id uuid primary key,
  pickup_token_id uuid not null references pickup_tokens (id),
  gacha_id uuid not null references gachas (id),
  staff_id uuid not null references staff (id),
  delivered_at timestamptz(3) not null
);
create table handover_items (
  order_detail_id uuid primary key references order_details (id),
  handover_id uuid not null references handovers (id)
);`);
  }
}
