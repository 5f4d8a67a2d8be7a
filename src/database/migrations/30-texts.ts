import { Migration } from '@mikro-orm/migrations';

/**
 * Texts of the catalogue by language, by the names of their properties. Old rows have none: their one text is for all. A gateway
 * of the version before goes on to show the columns themselves, which have each text in the operator's language.
 */
export class Migration30Texts extends Migration {
  override name = '30-texts';

  override up(): void {
    for (const table of ['gachas', 'prizes', 'redeem_details']) this.addSql(`alter table ${table} add column texts jsonb`);
    for (const table of ['gachas', 'prizes'])
      this.addSql(
        `create trigger tell_texts after update of texts on ${table} for each statement execute function tell_catalogue_news()`,
      );
  }
}
