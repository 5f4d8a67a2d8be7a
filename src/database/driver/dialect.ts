import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { PreparingClient } from '../connection/client.ts';
import type { ConnectionPool } from '../connection/pool.ts';
import { isDiskFull } from '../readiness/disk.ts';
import { tracedStatement, tracedWait } from './traced-statement.ts';

type OnQuery = (text: string, values: readonly unknown[]) => string;

export class PoolDialect extends PostgresDialect {
  private readonly pool: ConnectionPool;
  private readonly onQuery: OnQuery;

  constructor(pool: ConnectionPool, onQuery: OnQuery) {
    super({ pool: pool as never });
    this.pool = pool;
    this.onQuery = onQuery;
  }

  override createDriver(): Driver {
    return new PoolDriver(this.pool, this.onQuery);
  }
}

/**
 * Gives a connection back also where `begin`, `commit` or `rollback` fails. Kysely itself does so only after they worked, and
 * of a session that the server ended neither does (kysely issue 1990).
 */
class PoolDriver extends PostgresDriver {
  private readonly pool: ConnectionPool;
  private readonly onQuery: OnQuery;

  constructor(pool: ConnectionPool, onQuery: OnQuery) {
    super({ pool: pool as never });
    this.pool = pool;
    this.onQuery = onQuery;
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PoolConnection(await tracedWait(() => this.pool.connect()), this.onQuery, this.pool);
  }

  override beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    return super.beginTransaction(connection, settings).catch(dropping(connection));
  }

  override commitTransaction(connection: PoolConnection): Promise<void> {
    return super.commitTransaction(connection).catch(dropping(connection));
  }

  override async rollbackTransaction(connection: PoolConnection): Promise<void> {
    if (connection.isReleased) return;
    await super.rollbackTransaction(connection).catch((error: Error) => connection.release(error));
  }

  override async releaseConnection(connection: unknown): Promise<void> {
    (connection as PoolConnection).release();
  }

  override destroy(): Promise<void> {
    return this.pool.end();
  }
}

/** With the error, so that the pool closes it: the state of its transaction is unknown. */
const dropping = (connection: PoolConnection) => (error: Error) => {
  connection.release(error);
  throw error;
};

class PoolConnection implements DatabaseConnection {
  private readonly client: PoolClient;
  private readonly onQuery: OnQuery;
  private readonly pool: ConnectionPool;
  isReleased = false;

  constructor(client: PoolClient, onQuery: OnQuery, pool: ConnectionPool) {
    this.client = client;
    this.onQuery = onQuery;
    this.pool = pool;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return tracedStatement(query.sql, this.pool.place, () => this.send<Row>(query));
  }

  private async send<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const text = this.onQuery(sql, parameters);
      const { command, rowCount, rows } = await this.client.query(text, parameters as unknown[]);
      const changed = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
      return { rows: rows ?? [], ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      if (isDiskFull(error)) this.pool.onFullDisk();
      // The stack of the caller, not of the driver.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are not streamed here');
  }

  release(error?: Error): void {
    if (this.isReleased) return;
    this.isReleased = true;
    if (error) (this.client as unknown as PreparingClient).destroy();
    this.client.release(error);
  }
}
