import { randomBytes } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { openOrm } from '../../src/database/orm.ts';

export type TestDatabase = {
  orm: MikroORM;
  url: string;
  /** Every statement since the last call of `statements.splice(0)`. */
  statements: string[];
  /** Rewrites each statement before it is sent: how a test takes a guard away. */
  rewrite(change: (sql: string) => string): void;
  fork(): EntityManager;
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

const CONNECTIONS = 30;

/** A database of this test file's own, a copy of the migrated template. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_POSTGRES ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template gacha`);
  const url = template.replace(/\/gacha$/, `/${name}`);
  const statements: string[] = [];
  let change = (sql: string) => sql;
  const orm = await openOrm(url, {
    pool: { max: CONNECTIONS },
    onQuery: (sql) => {
      statements.push(sql);
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
    sql: (query, params = []) => orm.em.fork().execute(query, params),
    close: async () => {
      await orm.close();
      await administer(template, `drop database ${name} with (force)`);
    },
  };
}

async function administer(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: template.replace(/\/gacha$/, '/postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
