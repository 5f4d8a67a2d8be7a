import type { Embedded } from '../../src/database/embedded/server.ts';
import type { PgBouncer } from './pgbouncer.ts';

/** What the start of a test run leaves for its end. */
export const testServer: {
  template?: string;
  throwaway?: Embedded;
  pooler?: PgBouncer;
} = {};
