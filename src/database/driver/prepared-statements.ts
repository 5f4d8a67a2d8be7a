import {
  type Dictionary,
  isRaw,
  type LoggingOptions,
  NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlDriver,
  type RawQueryFragment,
  type Transaction,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type PostgresDialect } from 'kysely';
import type { PoolConfig, TypeOverrides } from 'pg';
import { ConnectionPool } from '../connection/pool.ts';
import { PoolDialect } from './dialect.ts';
import { readValues } from './value-parsers.ts';

/**
 * MikroORM writes values into the statements of entities and `em.execute`, so that PostgreSQL reads and plans each anew
 * (mikro-orm issue 8001, still so in 7.2.1). Here they go beside the text, and the connection prepares it. To be deleted when
 * that is fixed.
 */
export class PreparingConnection extends PostgreSqlConnection {
  pool: ConnectionPool | undefined;

  override createKyselyDialect(overrides: PoolConfig): PostgresDialect {
    this.pool = new ConnectionPool(this.mapOptions(overrides));
    return new PoolDialect(this.pool, this.config.get('onQuery'));
  }

  override mapOptions(overrides: PoolConfig): PoolConfig {
    const options = super.mapOptions(overrides);
    readValues(options.types as TypeOverrides, this.getPlatform());
    return options;
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
    const { text, values } = bind(sql, given, this.getPlatform());
    if (values.length > MAX_BOUND) return super.execute(query, params, method, transaction, logged) as Promise<T>;
    await this.ensureConnection();
    return this.executeQuery(
      sql,
      async () => {
        const client = (transaction as ReturnType<typeof this.getClient> | undefined) ?? this.getClient();
        return this.transformRawResult<T>(await client.executeQuery(CompiledQuery.raw(text, values)), method);
      },
      { query: sql, params: given, ...logged } as never,
    );
  }
}

export class PreparingDriver extends PostgreSqlDriver {
  protected override readonly connection = new PreparingConnection(this.config);
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

const MAX_BOUND = 65_535;
