import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type ClientOptions, PreparingClient } from './client.ts';
import { NoConnection } from './connection-lost.ts';

export type PoolOptions = ClientOptions &
  Pick<pg.PoolConfig, 'max' | 'min' | 'idleTimeoutMillis'> & { endTimeoutMillis?: number | undefined };

/** `lost`: ended otherwise than by being let go, since the start. */
export type Connections = { inUse: number; idle: number; waiting: number; lost: number };

const END_TIMEOUT_MS = 5_000;

export class ConnectionPool {
  private readonly pool: pg.Pool;
  private readonly endTimeoutMs: number;
  private readonly clients = new Set<PreparingClient>();
  private readonly waiting = new Set<(error: Error) => void>();
  private isSilent = false;
  private lost = 0;
  /** When a connection was first asked for since the last one was lent; absent while none is wanted. */
  unservedSince: number | undefined;

  constructor({ endTimeoutMillis = END_TIMEOUT_MS, ...options }: PoolOptions) {
    this.endTimeoutMs = endTimeoutMillis;
    this.pool = new pg.Pool({ ...options, Client: PreparingClient as never });
    this.pool.on('connect', (client) => this.watch(client as unknown as PreparingClient));
    this.pool.on('error', () => {});
  }

  get options(): object {
    return this.pool.options;
  }

  async connect(): Promise<pg.PoolClient> {
    if (this.isSilent) throw silent();
    this.unservedSince ??= performance.now();
    const { promise: refused, reject } = Promise.withResolvers<never>();
    this.waiting.add(reject);
    const coming = this.pool.connect();
    try {
      const client = await Promise.race([coming, refused]);
      this.unservedSince = undefined;
      return client;
    } catch (error) {
      coming.then(
        (client) => client.release(),
        () => {},
      );
      throw error instanceof pg.DatabaseError ? error : new NoConnection((error as Error).message, { cause: error });
    } finally {
      this.waiting.delete(reject);
    }
  }

  /** While the database is silent, statements under way and new requests are refused at once. */
  setSilent(isSilent: boolean): void {
    this.isSilent = isSilent;
    if (!isSilent) return;
    for (const refuse of this.waiting) refuse(silent());
    for (const client of this.clients) {
      client.destroy();
      // The pool lets go of an idle connection at an error alone.
      client.emit('error', silent());
    }
  }

  hasHeard(): boolean {
    // No `some`: each connection forgets what it heard when it is asked.
    return [...this.clients].filter((client) => client.hasHeard()).length > 0;
  }

  count(): Connections {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, lost: this.lost };
  }

  /** Ends also where a connection is never given back. */
  async end(): Promise<void> {
    const ended = this.pool.end();
    await Promise.race([ended, pause(this.endTimeoutMs, undefined, { ref: false })]);
    for (const client of this.clients) client.destroy();
  }

  private watch(client: PreparingClient): void {
    this.clients.add(client);
    // After a migration each connection would fail once for each of its statements.
    client.onStale = () => {
      for (const each of this.clients) each.forgetPrepared();
    };
    let isCounted = false;
    const count = () => {
      if (!isCounted) this.lost += 1;
      isCounted = true;
    };
    client.once('error', count);
    client.once('end', () => {
      if (client.isDestroyed) count();
      this.clients.delete(client);
    });
  }
}

const silent = () => new NoConnection('the database is silent');
