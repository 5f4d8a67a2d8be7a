import { randomBytes } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { POOLED } from '../../src/database/pooler/pooled.ts';
import type { Vault } from '../../src/encryption/vault.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { testVault } from './keys.ts';
import { administer, administerShared, databaseOf, onServer } from './server.ts';

export type TestDatabase = {
  orm: MikroORM;
  url: string;
  /** Every statement since the last call of `statements.splice(0)`, but those that begin and end transactions. */
  statements: string[];
  /** Rewrites each statement before it is sent: how a test takes a guard away. */
  rewrite(change: (sql: string) => string): void;
  fork(): EntityManager;
  /** Another database, with what is in this one now: as if it had been restored from a backup. */
  copy(): Promise<TestDatabase>;
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

const CONNECTIONS = 30;
const TRANSACTION_CONTROL = /^(begin|start transaction|commit|rollback|savepoint|release)\b/;

/** A machine that runs many tests at once is slow, not wrong. */
export const UNHURRIED = { connectionTimeoutMillis: 100_000, lock_timeout: 100_000, statement_timeout: 110_000 };

/** A database of this test file's own, a copy of the migrated template or of another without connections. */
export async function openTestDatabase(template = process.env.TEST_TEMPLATE ?? ''): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const administers = isShared(template) ? administerShared : (statement: string) => administer(template, statement);
  // A pooler keeps sessions for a while.
  if (process.env.TEST_POOLER_AT) await endSessions(template);
  // Page by page through the log, as PostgreSQL copies otherwise, takes five times as long, and each first session then longer.
  await administers(`create database ${name} template ${databaseOf(template)} strategy file_copy`);
  const drop = () => administers(`drop database ${name} with (force)`);
  return connectTestDatabase(onServer(template, name), drop, { pooler: poolerBefore(template) });
}

/** The server of all tests, not one that a test has for itself. */
const isShared = (url: string): boolean => new URL(url).host === URL.parse(process.env.TEST_TEMPLATE ?? '')?.host;

const poolerBefore = (template: string): string | undefined => (isShared(template) ? process.env.TEST_POOLER_AT : undefined);

const endSessions = (url: string) =>
  administer(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseOf(url)}'`);

/** As the user that the address names, or through a pooler. */
export async function connectTestDatabase(
  url: string,
  afterwards: () => Promise<void>,
  { vault = testVault, pooler }: { vault?: Vault; pooler?: string | undefined } = {},
): Promise<TestDatabase> {
  const statements: string[] = [];
  let change = (sql: string) => sql;
  const orm = await openOrm(pooler ? onServer(pooler, databaseOf(url)) : url, {
    pool: { max: CONNECTIONS },
    // A share is kept back, as in a gateway.
    driverOptions: { ...UNHURRIED, ...(pooler && POOLED), reservedConnections: CONNECTIONS / 5 },
    // So that a test can tell its own connections from those of a gateway.
    purpose: 'command',
    vault,
    onQuery: (sql) => {
      if (!TRANSACTION_CONTROL.test(sql)) statements.push(sql);
      return change(sql);
    },
  });
  return {
    orm,
    url,
    statements,
    rewrite: (next) => {
      change = next;
    },
    fork: () => orm.em.fork(),
    copy: async () => {
      // A database can be copied only without connections; the pool makes new connections afterwards.
      await endSessions(url);
      return openTestDatabase(url);
    },
    sql: (query, params = []) => orm.em.fork().execute(query, params),
    close: async () => {
      await orm.close();
      await afterwards();
    },
  };
}
