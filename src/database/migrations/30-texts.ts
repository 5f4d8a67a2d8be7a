import { migration } from '../schema/migration.ts';

/**
 * Texts of the catalogue by language, by the names of their properties. Old rows have none: their one text is for all. A gateway
 * of the version before goes on to show the columns themselves, which have each text in the operator's language.
 */
export const Migration30Texts = migration('30-texts', () => [
  ...['gachas', 'prizes', 'redeem_details'].map((table) => `alter table ${table} add column texts jsonb`),
  ...['gachas', 'prizes'].map(
    (table) =>
      `create trigger tell_texts after update of texts on ${table} for each statement execute function tell_catalogue_news()`,
  ),
]);
