import { migration } from '../schema/migration.ts';

/** What a prize costs elsewhere, and what must be bought before a free gacha: only the check of a catalogue reads them. */
export const Migration29RetailValues = migration('29-retail-values', () => [
  `
alter table prizes add column retail_value int, add constraint prizes_retail_value check (retail_value >= 0) not valid;
alter table gachas add column needs_purchase int, add constraint gachas_needs_purchase check (needs_purchase > 0) not valid;`,
]);
