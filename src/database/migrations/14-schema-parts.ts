import { Migration } from '@mikro-orm/migrations';

/** What the migrations made, so that a gateway sees what was changed by hand: see schema/parts.ts. */
export class Migration14SchemaParts extends Migration {
  override name = '14-schema-parts';

  override up(): void {
    this.addSql('create table schema_parts (part text primary key)');
  }
}
