import { setTimeout as pause } from 'node:timers/promises';
import type { Attributes } from '@opentelemetry/api';
import pg from 'pg';
import { type ClientOptions, PreparingClient } from './client.ts';
import { NoConnection, SilentDatabase } from './connection-lost.ts';
import { freeConnectionsAt, isServerFull } from './free-connections.ts';
import { hasPriority } from './priority.ts';
import { Semaphore } from './semaphore.ts';
import { isWorthAnother, type Servers } from './servers.ts';

export type PoolOptions = ClientOptions &
  Pick<pg.PoolConfig, 'max' | 'min' | 'idleTimeoutMillis' | 'onConnect'> & {
    endTimeoutMillis?: number | undefined;
    reservedConnections?: number | undefined;
  };

/** `lost`: ended otherwise than by being let go, since the start. */
export type Connections = { size: number; inUse: number; idle: number; waiting: number; lost: number };

const END_TIMEOUT_MS = 5_000;
const CONNECTION_TIMEOUT_MS = 4_000;
const MAX_CONNECTIONS = 10;
/**
 * While the server has no connection left, those of this pool are shared. It is asked again soon at first: of several
 * that come at once to its last places PostgreSQL may turn away each, as each counts the others.
 */
const FIRST_TRIAL_MS = 250;
const MAX_TRIAL_MS = 5_000;
const RETRY_MS = 100;
/** Others look for the same places, so at most as many are looked for as there are. */
const LEAST_GROWTH = 2;

export class ConnectionPool {
  private readonly pool: pg.Pool;
  private readonly clientOptions: ClientOptions;
  private readonly endTimeoutMs: number;
  private readonly max: number;
  private readonly timeoutMs: number;
  private readonly servers: Servers | undefined;
  private readonly reserved: number;
  private readonly ordinary: Semaphore;
  private readonly lentOrdinarily = new Set<object>();
  private readonly clients = new Set<PreparingClient>();
  private readonly waiting = new Set<(error: Error) => void>();
  private growing: NodeJS.Timeout | undefined;
  private trialMs = FIRST_TRIAL_MS;
  private isSilent = false;
  private lost = 0;
  /** When a connection was first asked for since the last one was lent; absent while none is wanted. */
  unservedSince: number | undefined;
  onWaited: (ms: number) => void = () => {};
  /** The server could not write, since its disk is full. */
  onFullDisk: () => void = () => {};
  readonly place: Attributes;

  constructor({ endTimeoutMillis = END_TIMEOUT_MS, reservedConnections = 0, ...options }: PoolOptions) {
    this.endTimeoutMs = endTimeoutMillis;
    this.max = options.max ?? MAX_CONNECTIONS;
    this.timeoutMs = options.connectionTimeoutMillis ?? CONNECTION_TIMEOUT_MS;
    this.servers = options.servers;
    this.reserved = reservedConnections;
    this.ordinary = new Semaphore(this.max - reservedConnections, this.timeoutMs);
    const { host = '', port = 5432, database = '' } = options;
    this.place = { 'server.address': host, 'server.port': port, 'db.namespace': database };
    this.clientOptions = options;
    this.pool = new pg.Pool({ ...options, Client: PreparingClient as never });
    this.pool.on('connect', (client) => this.watch(client as unknown as PreparingClient));
    this.pool.on('error', () => {});
    this.pool.on('release', (_error, client) => {
      if (this.lentOrdinarily.delete(client)) this.ordinary.release();
    });
  }

  get options(): object {
    return this.pool.options;
  }

  async connect(): Promise<pg.PoolClient> {
    if (this.isSilent) throw new SilentDatabase();
    const begun = performance.now();
    this.unservedSince ??= begun;
    const { promise: refused, reject } = Promise.withResolvers<never>();
    this.waiting.add(reject);
    const coming = this.lend(hasPriority());
    try {
      const client = await Promise.race([coming, refused]);
      this.unservedSince = undefined;
      return client;
    } catch (error) {
      coming.then(
        (client) => client.release(),
        () => {},
      );
      throw error instanceof pg.DatabaseError || error instanceof SilentDatabase
        ? error
        : new NoConnection((error as Error).message, { cause: error });
    } finally {
      this.waiting.delete(reject);
      this.onWaited(performance.now() - begun);
    }
  }

  /** Where the server has no connection left, one of this pool is waited for: others may hold the rest for long. */
  private async lend(isUrgent: boolean): Promise<pg.PoolClient> {
    const deadline = performance.now() + this.timeoutMs;
    for (let tries = 1; ; tries += 1) {
      try {
        return await (isUrgent ? this.take() : this.takeOrdinarily(deadline - performance.now()));
      } catch (error) {
        if (performance.now() > deadline) throw error;
        if (isWorthAnother(error, tries, this.servers)) continue;
        if (!isServerFull(error)) throw error;
      }
    }
  }

  /** A refused request returns its permit; otherwise it would wait in the pool for the reserved connections. */
  private async takeOrdinarily(withinMs: number): Promise<pg.PoolClient> {
    await this.ordinary.acquire(withinMs);
    try {
      const client = await this.take();
      this.lentOrdinarily.add(client);
      return client;
    } catch (error) {
      this.ordinary.release();
      throw error;
    }
  }

  private async take(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      if (isServerFull(error)) {
        this.shrink();
        await pause(RETRY_MS);
      }
      throw error;
    }
  }

  private shrink(): void {
    this.resize(Math.max(1, this.pool.totalCount));
    this.growLater();
  }

  private growLater(): void {
    clearTimeout(this.growing);
    if (!this.pool.ending) this.growing = setTimeout(() => void this.grow(), this.trialMs).unref();
  }

  /**
   * By as many as the server lets in: with more, a request that the server turns away would be lent a connection that is kept
   * back.
   */
  private async grow(): Promise<void> {
    const { growing } = this;
    const { totalCount } = this.pool;
    const room = await freeConnectionsAt(this.clientOptions, Math.min(this.max - totalCount, Math.max(totalCount, LEAST_GROWTH)));
    if (this.growing !== growing || this.pool.ending) return;
    const max = Math.min(this.max, Math.max(this.pool.totalCount + room, 1));
    this.resize(max);
    this.trialMs = max < this.max ? Math.min(2 * this.trialMs, MAX_TRIAL_MS) : FIRST_TRIAL_MS;
    if (max < this.max) this.growLater();
    if (room > 0 && this.pool.waitingCount > 0) await this.serveWaiting();
  }

  /** The pool looks after its queue only when a connection is given back, and those in use may be so for long. */
  private async serveWaiting(): Promise<void> {
    await this.take().then(
      (client) => client.release(),
      () => {},
    );
  }

  private resize(max: number): void {
    this.pool.options.max = max;
    this.ordinary.resize(Math.max(1, max - this.reserved));
  }

  /** While the database is silent, statements under way and new requests are refused at once. */
  setSilent(isSilent: boolean): void {
    this.isSilent = isSilent;
    if (!isSilent) return;
    for (const refuse of this.waiting) refuse(new SilentDatabase());
    for (const client of this.clients) {
      client.destroy();
      // The pool lets go of an idle connection at an error alone.
      client.emit('error', new SilentDatabase());
    }
  }

  hasHeard(): boolean {
    // No `some`: each connection forgets what it heard when it is asked.
    return [...this.clients].filter((client) => client.hasHeard()).length > 0;
  }

  count(): Connections {
    const { totalCount, idleCount, waitingCount } = this.pool;
    const waiting = waitingCount + this.ordinary.waiting;
    return { size: this.max, inUse: totalCount - idleCount, idle: idleCount, waiting, lost: this.lost };
  }

  /** Ends also where a connection is never given back. */
  async end(): Promise<void> {
    clearTimeout(this.growing);
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
