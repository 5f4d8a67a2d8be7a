import { migration } from '../schema/migration.ts';

/**
 * Under which terms an order was made, and whether its client said that it had shown them. Orders from before, and those of a
 * gateway of an earlier version, have neither. No row needs to be read for it: all are null.
 */
export const Migration26OrderTerms = migration('26-order-terms', () => [
  `
alter table orders add column sale_terms_id uuid references sale_terms (id), add column terms_shown boolean;
alter table orders add constraint orders_terms_shown check ((sale_terms_id is null) = (terms_shown is null)) not valid;`,
]);
