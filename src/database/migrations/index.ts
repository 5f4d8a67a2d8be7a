import { Migration20261121Service } from './20261121-service.ts';

/** Every migration, oldest first. A migration that was released is never changed. */
export const migrations = [Migration20261121Service];
