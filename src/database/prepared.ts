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
import { CompiledQuery } from 'kysely';
import pg from 'pg';

/**
 * MikroORM writes values into its statements, so that PostgreSQL reads and plans each anew. Here they go beside the text, and
 * a text that comes again is prepared: for small statements that halves what the database does.
 */
class PreparingConnection extends PostgreSqlConnection {
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
/** What a connection prepares stays there until it closes, so there is an end to it. */
const MOST_PREPARED = 300;
/** Statements with more values are mostly lists, which have another length each time. */
const MOST_VALUES = 32;
const names = new Map<string, string>();
let named = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED) return known;
  named += 1;
  names.set(text, `gateway_${named}`);
  return names.get(text);
}

/** A connection that prepares what comes with values. */
export class PreparingClient extends pg.Client {
  override query(...words: unknown[]): never {
    const [text, values, ...others] = words;
    const ask = (super.query as (...words: unknown[]) => unknown).bind(this);
    if (typeof text !== 'string' || !Array.isArray(values) || others.length > 0) return ask(...words) as never;
    const name = values.length > 0 && values.length <= MOST_VALUES && nameOf(text);
    if (!name) return ask(text, values) as never;
    return (ask({ name, text, values }) as Promise<unknown>).catch((error: Error) => {
      if (!isStale(error)) throw error;
      names.clear();
      // In a transaction it is too late: that begins again.
      const again = ask(text, values) as Promise<unknown>;
      return again.catch((second: Error) => Promise.reject(codeOf(second) === IN_FAILED_TRANSACTION ? error : second));
    }) as never;
  }
}

const IN_FAILED_TRANSACTION = '25P02';
const codeOf = (error: object): unknown => (error as { code?: unknown }).code;

/** A table has got other columns since the statement was prepared: somebody has migrated the database. */
export const isStale = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
