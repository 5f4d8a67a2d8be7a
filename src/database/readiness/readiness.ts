import pg from 'pg';
import { connectionTo } from '../connection/address.ts';
import { type ClientOptions, connectClient, type PreparingClient } from '../connection/client.ts';
import { Quickest } from './quickest.ts';

export type Unfit = 'behind' | 'ahead' | 'read-only' | 'clock';

type Looked = { isAnswered: boolean; unfit?: Unfit | undefined };

type ReadinessOptions = {
  url: string;
  /** Where the pool connects to, if elsewhere: a pooler. */
  poolUrl?: string | undefined;
  migrations: readonly string[];
  onUnfit?: (now: Unfit | undefined, before: Unfit | undefined) => void;
  /** How long the database took for each look that it answered. */
  onAnswered?: ((ms: number) => void) | undefined;
  /** The clock by which tokens are judged. */
  now?: (() => number) | undefined;
};

/** Shorter than the second that a probe waits. */
const PROBE_TIMEOUT_MS = 800;
/** A later answer is still waited for, since a new connection would take longer. */
const BOUNDS = { connectionTimeoutMillis: 5_000, answerTimeoutMillis: 5_000 };
/** A pooler lets clients in by itself. */
const LOGIN_MS = 1_000;
const MAX_CLOCK_OFFSET_MS = 5_000;

const LOOK = `
  select array(select name from migrations) as done,
         pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
         extract(epoch from clock_timestamp())::float8 * 1000 as now`;

/** A migration that takes something away from programs before it says so in its name. Those that know it do without already. */
export const takesAway = (migration: string): boolean => migration.endsWith('-contract');

/**
 * Looks whether the database is there, writable, and as this program needs it, over a connection of its own: the pool may be
 * busy, or lost.
 */
export class Readiness {
  private readonly options: ReadinessOptions;
  private readonly connection: ClientOptions;
  private client: PreparingClient | undefined;
  private looking: Promise<Looked> | undefined;
  private latest: PreparingClient | undefined;
  unfit: Unfit | undefined;
  newestMigration = '';
  /** When the database last answered without a long wait. */
  heardAt = performance.now();
  isAnswered = true;
  /** When it last answered a look; being refused is none. */
  answeredAt = performance.now();
  /** By how much the clock of this machine is ahead of the database's, at least. */
  clockOffsetMs = 0;
  /** How far the database is away: what a question to it takes at least. */
  readonly distance = new Quickest();

  constructor(options: ReadinessOptions) {
    this.options = options;
    this.connection = { ...BOUNDS, ...connectionTo(options.url, 'readiness') };
  }

  /** False also where there is no answer in time. */
  async ask(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<Looked>();
    const timer = setTimeout(() => resolve({ isAnswered: false }), PROBE_TIMEOUT_MS);
    const { isAnswered, unfit } = await Promise.race([this.look(), late]);
    clearTimeout(timer);
    return isAnswered && unfit === undefined;
  }

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

  /** As the pool would connect: with a pooler that is away, a process that begins anew has none either. */
  async answersNewConnection(): Promise<boolean> {
    const { url, poolUrl = url } = this.options;
    let client: PreparingClient | undefined;
    try {
      client = await connectClient({ ...BOUNDS, ...connectionTo(poolUrl, 'readiness') });
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      client?.destroy();
    }
  }

  /** Whether a pooler, where there is one, answers a new client, be it with a refusal. */
  async isLetIn(): Promise<boolean> {
    const { url, poolUrl = url } = this.options;
    if (poolUrl === url) return true;
    try {
      const { servers, ...connection } = connectionTo(poolUrl, 'readiness');
      // Whether it leads to the primary would be asked of a session, and all may be taken.
      const anyOf = servers && { ...servers, target: 'any' as const };
      const client = await connectClient({ ...connection, servers: anyOf, connectionTimeoutMillis: LOGIN_MS });
      client.destroy();
      return true;
    } catch (error) {
      return [error, (error as Error).cause].some((one) => one instanceof pg.DatabaseError);
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
    if (looked.isAnswered && looked.unfit !== this.unfit) {
      this.options.onUnfit?.(looked.unfit, this.unfit);
      this.unfit = looked.unfit;
    }
    return looked;
  }

  private async askServer(): Promise<Looked> {
    const { now: ownNow = Date.now } = this.options;
    try {
      const client: pg.Client = await this.connected();
      const begun = performance.now();
      const askedAt = ownNow();
      const { rows } = await client.query<{ done: string[]; isReadOnly: boolean; now: number }>(LOOK);
      const answeredAt = ownNow();
      const [{ done, isReadOnly, now } = { done: [], isReadOnly: false, now: answeredAt }] = rows;
      this.clockOffsetMs = offsetOf(now, askedAt, answeredAt);
      this.answeredAt = performance.now();
      this.newestMigration = done.toSorted().at(-1) ?? '';
      this.distance.took(this.answeredAt - begun);
      this.options.onAnswered?.(this.answeredAt - begun);
      return { isAnswered: true, unfit: this.unfitness(done, isReadOnly) };
    } catch {
      this.client?.destroy();
      this.client = undefined;
      return { isAnswered: false };
    }
  }

  private unfitness(names: readonly string[], isReadOnly: boolean): Unfit | undefined {
    const done = new Set(names);
    const known = new Set(this.options.migrations);
    if (this.options.migrations.some((name) => !done.has(name) && !takesAway(name))) return 'behind';
    if (names.some((name) => !known.has(name) && takesAway(name))) return 'ahead';
    if (isReadOnly) return 'read-only';
    return Math.abs(this.clockOffsetMs) > MAX_CLOCK_OFFSET_MS ? 'clock' : undefined;
  }

  private async connected(): Promise<PreparingClient> {
    if (this.client) return this.client;
    const client = await connectClient(this.connection, (trying) => {
      this.latest = trying;
    });
    client.once('end', () => {
      if (this.client === client) this.client = undefined;
    });
    this.client = client;
    return client;
  }
}

/** The database read its clock at some time between the two: only what lies outside of them is certain. */
function offsetOf(databaseNow: number, askedAt: number, answeredAt: number): number {
  if (databaseNow < askedAt) return askedAt - databaseNow;
  return databaseNow > answeredAt ? answeredAt - databaseNow : 0;
}
