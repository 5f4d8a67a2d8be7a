import type pg from 'pg';
import { connectionTo } from './address.ts';
import { PreparingClient } from './client.ts';

type Looked = { isReady: boolean; isAnswered: boolean };

/** Shorter than the second that a probe waits. */
const PROBE_TIMEOUT_MS = 800;
/** A later answer is still waited for, since a new connection would take longer. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Looks whether the database is there and migrated, over a connection of its own: the pool may be busy, or lost. */
export class Readiness {
  private readonly url: string;
  private readonly migrations: readonly string[];
  private client: PreparingClient | undefined;
  private looking: Promise<Looked> | undefined;
  private latest: PreparingClient | undefined;
  /** When the database last answered without a long wait. */
  heardAt = performance.now();
  isAnswered = true;

  constructor(url: string, migrations: readonly string[]) {
    this.url = url;
    this.migrations = migrations;
  }

  /** False also where there is no answer in time. */
  async ask(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<Looked>();
    const timer = setTimeout(() => resolve({ isReady: false, isAnswered: false }), PROBE_TIMEOUT_MS);
    const { isReady } = await Promise.race([this.look(), late]);
    clearTimeout(timer);
    return isReady;
  }

  /** Concurrent callers share one look. */
  look(): Promise<Looked> {
    this.looking ??= this.lookNow().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  get isLooking(): boolean {
    return this.looking !== undefined;
  }

  hasHeard(): boolean {
    return this.latest?.hasHeard() ?? false;
  }

  async answersNewConnection(): Promise<boolean> {
    const client = this.newClient();
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      client.destroy();
    }
  }

  stop(): void {
    this.latest?.destroy();
  }

  private async lookNow(): Promise<Looked> {
    const begun = performance.now();
    const looked = await this.askServer();
    this.isAnswered = looked.isAnswered;
    // Being refused is an answer, too; only nothing at all takes its time.
    if (performance.now() - begun < PROBE_TIMEOUT_MS) this.heardAt = performance.now();
    return looked;
  }

  private async askServer(): Promise<Looked> {
    try {
      const client: pg.Client = await this.connected();
      const { rows } = await client.query<{ name: string }>('select name from migrations');
      const done = new Set(rows.map(({ name }) => name));
      return { isReady: this.migrations.every((name) => done.has(name)), isAnswered: true };
    } catch {
      this.client?.destroy();
      this.client = undefined;
      return { isReady: false, isAnswered: false };
    }
  }

  private async connected(): Promise<PreparingClient> {
    if (this.client) return this.client;
    const client = this.newClient();
    this.latest = client;
    client.once('end', () => {
      if (this.client === client) this.client = undefined;
    });
    await client.connect();
    this.client = client;
    return client;
  }

  private newClient(): PreparingClient {
    const bounds = { connectionTimeoutMillis: ANSWER_TIMEOUT_MS, answerTimeoutMillis: ANSWER_TIMEOUT_MS };
    return new PreparingClient({ ...bounds, ...connectionTo(this.url, 'readiness') });
  }
}
