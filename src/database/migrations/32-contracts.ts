import { migration } from '../schema/migration.ts';

/** What takes something away waits for gateways that do not know it. One of before this knows none: it says nothing here. */
export const Migration32Contracts = migration('32-contracts', () => [
  `alter table lineage_beats add column contracts text[] not null default '{}'`,
]);
