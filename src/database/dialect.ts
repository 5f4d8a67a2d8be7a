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
import type { PreparingClient } from './client.ts';
import type { ConnectionPool } from './pool.ts';

/** Kysely on a pool of ours. */
export class PoolDialect extends PostgresDialect {
  private readonly pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    super({ pool: pool as never });
    this.pool = pool;
  }

  override createDriver(): Driver {
    return new PoolDriver(this.pool);
  }
}

/**
 * Gives a connection back also where `begin`, `commit` or `rollback` fails. Kysely itself does so only after they worked, and
 * of a session that the server ended neither does (kysely issue 1990).
 */
class PoolDriver extends PostgresDriver {
  private readonly pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    super({ pool: pool as never });
    this.pool = pool;
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PoolConnection(await this.pool.connect());
  }

  override beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    return super.beginTransaction(connection, settings).catch(dropping(connection));
  }

  override commitTransaction(connection: PoolConnection): Promise<void> {
    return super.commitTransaction(connection).catch(dropping(connection));
  }

  /** Where the connection is gone, so is the transaction, and nothing is left to be told of. */
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

/** With the error, so that the pool closes it: nothing is known of its transaction. */
const dropping = (connection: PoolConnection) => (error: Error) => {
  connection.release(error);
  throw error;
};

/** One loan of a connection. */
class PoolConnection implements DatabaseConnection {
  private readonly client: PoolClient;
  isReleased = false;

  constructor(client: PoolClient) {
    this.client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.client.query(sql, parameters as unknown[]);
      const changed = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
      return { rows: rows ?? [], ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      // Where in the program it was asked, not where in the driver it was answered.
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
