import {
  AbstractSqlDriver,
  type Configuration,
  type Dictionary,
  EntityManager,
  EntityManagerType,
  isRaw,
  type LoggingOptions,
  MikroORM,
  NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlPlatform,
  type RawQueryFragment,
  type Transaction,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import { PoolDialect } from './dialect.ts';
import { ConnectionPool } from './pool.ts';

/**
 * MikroORM writes values into its statements, so that PostgreSQL reads and plans each anew. Here they go beside the text, and
 * a text that comes again is prepared: for small statements that halves what the database does.
 */
export class PreparingConnection extends PostgreSqlConnection {
  /** There is none before the first statement. */
  pool: ConnectionPool | undefined;

  override createKyselyDialect(overrides: PoolConfig): PostgresDialect {
    this.pool = new ConnectionPool(this.mapOptions(overrides));
    return new PoolDialect(this.pool);
  }

  override async execute<T>(
    query: string | NativeQueryBuilder | RawQueryFragment,
    params: readonly unknown[] | Dictionary = [],
    method: 'all' | 'get' | 'run' = 'all',
    transaction?: Transaction,
    logged?: LoggingOptions,
  ): Promise<T> {
    const written = query instanceof NativeQueryBuilder ? query.toRaw() : query;
    const [sql, given] = isRaw(written) ? [written.sql, written.params] : [written, params];
    if (!Array.isArray(given)) return super.execute(query, params, method, transaction, logged) as Promise<T>;
    const asked = this.config.get('onQuery')(sql, given);
    const { text, values } = bind(asked, given, this.getPlatform());
    if (values.length > MOST_BOUND) return super.execute(query, params, method, transaction, logged) as Promise<T>;
    await this.ensureConnection();
    return this.executeQuery(
      asked,
      async () => {
        const client = (transaction as ReturnType<typeof this.getClient> | undefined) ?? this.getClient();
        return this.transformRawResult<T>(await client.executeQuery(CompiledQuery.raw(text, values)), method);
      },
      { query: asked, params: given, ...logged } as never,
    );
  }
}

export class PreparingDriver extends AbstractSqlDriver<PreparingConnection> {
  declare [EntityManagerType]: EntityManager<this>;

  constructor(config: Configuration) {
    super(config, new PostgreSqlPlatform(), PreparingConnection, ['kysely', 'pg']);
  }

  override createEntityManager(useContext?: boolean): this[typeof EntityManagerType] {
    return new EntityManager(this.config, this, this.metadata, useContext) as EntityManager<this>;
  }

  override getORMClass() {
    return MikroORM;
  }
}

type Platform = { quoteIdentifier(name: string): string };

/** A question mark becomes a number, a list as many as it has values, and one in `array[?]` a single array. */
export function bind(sql: string, params: readonly unknown[], platform: Platform): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const given = [...params];

  const value = (one: unknown): string => {
    if (isRaw(one)) return written(one.sql, [...one.params]);
    if (Array.isArray(one)) return one.map(value).join(', ');
    values.push(plain(one));
    return `$${values.length}`;
  };
  const written = (text: string, left: unknown[]): string =>
    text.replace(PLACES, (place) => {
      if (place === '\\?') return '?';
      if (place === '??') return platform.quoteIdentifier(String(left.shift()));
      const one = left.shift();
      if (place === '?') return value(one);
      if (!Array.isArray(one)) return `array[${value(one)}]`;
      values.push(one.map(plain));
      return `$${values.length}`;
    });

  return { text: params.length === 0 ? sql : written(sql, given), values };
}

const PLACES = /\\\?|\?\?|array\[\?\]|\?/g;

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (value === undefined || value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  return JSON.stringify(value);
}

/** What the protocol can count. */
const MOST_BOUND = 65_535;
