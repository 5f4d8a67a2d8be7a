import { Migration } from '@mikro-orm/migrations';

/**
 * Tells every gateway at once when the operator changes the catalogue. Sales change stock and counters with every play, so
 * these columns are left out: each gateway looks them up by itself.
 */
export class Migration10Catalogue extends Migration {
  override name = '10-catalogue';

  override up(): void {
    this.addSql(`
create function tell_catalogue_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger tell_news after insert or delete or truncate or update of name, description, price, has_limit, maximum, on_sale, published,
  start_at, end_at, redeem_limit_date, delivery_type, auth_provider_type, auth_provider_id, needs_checkin, thumbnail_image_url,
  lineup_image_url, tags, deleted_at on gachas for each statement execute function tell_catalogue_news();
create trigger tell_news after insert or delete or truncate or update of gacha_id, position, name, picking_name, description, supply,
  pickup_weight, image_url, pickup_image_url, secret_image_url, deleted_at on prizes for each statement execute function tell_catalogue_news();
create trigger tell_news after insert or delete or truncate or update on redeem_details for each statement execute function tell_catalogue_news();`);
  }
}
