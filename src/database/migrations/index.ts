import { Migration20261121Attempts } from './20261121-attempts.ts';
import { Migration20261121CatalogueNews } from './20261121-catalogue-news.ts';
import { Migration20261121Draws } from './20261121-draws.ts';
import { Migration20261121KeptCalls } from './20261121-kept-calls.ts';
import { Migration20261121LighterWrites } from './20261121-lighter-writes.ts';
import { Migration20261121PlaysTaken } from './20261121-plays-taken.ts';
import { Migration20261121Sandbox } from './20261121-sandbox.ts';
import { Migration20261121Service } from './20261121-service.ts';
import { Migration20261121UnderWay } from './20261121-under-way.ts';
import { Migration20261122LateReservations } from './20261122-late-reservations.ts';

/** Every migration, oldest first. A migration that was released is never changed. */
export const migrations = [
  Migration20261121Service,
  Migration20261121KeptCalls,
  Migration20261121Sandbox,
  Migration20261121Attempts,
  Migration20261121Draws,
  Migration20261121CatalogueNews,
  Migration20261121UnderWay,
  Migration20261121PlaysTaken,
  Migration20261121LighterWrites,
  Migration20261122LateReservations,
];
