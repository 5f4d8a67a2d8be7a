import pg from 'pg';
import { asLost, ConnectionLost, endsSession } from './connection-lost.ts';
import { PreparedNames } from './prepared-names.ts';
import { isWorthAnother, type Server, type Servers } from './servers.ts';

export type ClientOptions = pg.ClientConfig & {
  /** After so long without an answer the connection is destroyed. Absent: no limit. */
  answerTimeoutMillis?: number | undefined;
  /** Not through a pooler, where the next statement may reach another session. */
  preparesStatements?: boolean | undefined;
  /** Where there is a choice. `connectionTimeoutMillis` is for all of them in sum. */
  servers?: Servers | undefined;
};

type Chosen = { servers: Servers; server: Server };

function withServer(options: ClientOptions, server: Server | undefined): ClientOptions {
  const { servers, connectionTimeoutMillis: inAll = 0, password } = options;
  if (!servers) return options;
  // A pool hides its password from copies.
  return { ...options, ...server, password, connectionTimeoutMillis: Math.ceil(inAll / servers.count) };
}

/** Prepares statements that have values, and destroys itself where an answer takes too long. */
export class PreparingClient extends pg.Client {
  private readonly answerTimeoutMillis: number | undefined;
  private readonly preparesStatements: boolean;
  private readonly chosen: Chosen | undefined;
  private readonly prepared = new PreparedNames(this);
  private isGone = false;
  isDestroyed = false;
  onStale = () => this.forgetPrepared();
  private bytesSeen = 0;

  constructor(options: ClientOptions = {}) {
    const { servers } = options;
    const server = servers?.next();
    super(withServer(options, server));
    this.chosen = servers && server && { servers, server };
    this.answerTimeoutMillis = options.answerTimeoutMillis;
    this.preparesStatements = options.preparesStatements ?? true;
    // An error without a listener would end the process; statements under way fail by themselves.
    this.on('error', () => {
      this.isGone = true;
    });
    this.on('end', () => {
      this.isGone = true;
    });
  }

  override connect(...words: unknown[]): never {
    if (this.chosen) return this.connectAsChosen(this.chosen, words[0] as ConnectCallback | undefined) as never;
    const connected = (super.connect as (...words: unknown[]) => unknown).apply(this, words);
    return (connected instanceof Promise ? connected.catch((error) => Promise.reject(asLost(error))) : connected) as never;
  }

  private connectAsChosen(chosen: Chosen, callback: ConnectCallback | undefined): Promise<void> | undefined {
    const connected = this.connectAt(chosen);
    if (!callback) return connected;
    connected.then(() => callback(), callback);
    return undefined;
  }

  private async connectAt({ servers, server }: Chosen): Promise<void> {
    try {
      await (super.connect as () => Promise<unknown>)();
      if (servers.target !== 'any') await this.refuseStandby(servers.target === 'primary');
      servers.worked(server);
    } catch (error) {
      this.destroy();
      throw servers.failed(server, error);
    }
  }

  private async refuseStandby(mayReadOnly: boolean): Promise<void> {
    const { rows } = await (this as pg.Client).query<{ isStandby: boolean; isReadOnly: boolean }>(
      `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    if (rows[0]?.isStandby) throw new Error('it is a standby');
    if (rows[0]?.isReadOnly && !mayReadOnly) throw new Error('it only reads');
  }

  override query(...words: unknown[]): never {
    const answer = this.ask(...words);
    return (answer instanceof Promise ? this.inTime(answer) : answer) as never;
  }

  /** Without a goodbye, for which a silent server would be waited for. */
  destroy(): void {
    this.isDestroyed = true;
    void this.end();
    this.connection.stream.destroy();
  }

  hasHeard(): boolean {
    const { bytesRead } = this.connection.stream as unknown as { bytesRead: number };
    const isMore = bytesRead !== this.bytesSeen;
    this.bytesSeen = bytesRead;
    return isMore;
  }

  private ask(...words: unknown[]): unknown {
    const [text, values, ...others] = words;
    const ask = (super.query as (...words: unknown[]) => unknown).bind(this);
    if (typeof text !== 'string' || !Array.isArray(values) || others.length > 0) return ask(...words);
    if (!this.preparesStatements || values.length === 0 || values.length > MAX_PREPARED_VALUES) return ask(text, values);
    return (ask({ name: this.prepared.nameOf(text), text, values }) as Promise<unknown>).catch((error: Error) => {
      if (!isStale(error)) throw error;
      this.onStale();
      // A failed transaction cannot repeat one statement: `transact` repeats it all.
      const again = ask(text, values) as Promise<unknown>;
      return again.catch((second: Error) => Promise.reject(codeOf(second) === IN_FAILED_TRANSACTION ? error : second));
    });
  }

  forgetPrepared(): void {
    this.prepared.forgetAll();
  }

  private async inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let isLate = false;
    let isOver = false;
    const giveUp = () => {
      if (isOver) return;
      isLate = true;
      this.destroy();
    };
    // Where this process itself was held up, the answer may be there and only need to be read.
    const timer = this.answerTimeoutMillis && setTimeout(() => setImmediate(giveUp), this.answerTimeoutMillis);
    try {
      return await answer;
    } catch (error) {
      throw this.explained(error, isLate);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  /** A session that the server ends goes back to no pool, also where its socket is still open. */
  private explained(error: unknown, isLate: boolean): unknown {
    if (isLate) return new ConnectionLost(`the database did not answer within ${this.answerTimeoutMillis} ms`, { cause: error });
    // Where a failover made a standby of the server, the next connection goes to its successor.
    if (endsSession(error) || codeOf(error as object) === READ_ONLY) this.destroy();
    return this.isGone || isConnectionError(error) ? asLost(error) : error;
  }
}

type ConnectCallback = (error?: unknown) => void;

export async function connectClient(
  options: ClientOptions,
  onTry: (client: PreparingClient) => void = () => {},
): Promise<PreparingClient> {
  for (let tries = 1; ; tries += 1) {
    const client = new PreparingClient(options);
    onTry(client);
    try {
      await (client as pg.Client).connect();
      return client;
    } catch (error) {
      if (!isWorthAnother(error, tries, options.servers)) throw error;
    }
  }
}

/** The connection errors of `pg`, beside those of the operating system. */
const CONNECTION_ERROR = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && (/^E[A-Z_]+$/.test(String(codeOf(error))) || CONNECTION_ERROR.test(error.message));

/** Statements with more values are mostly lists of MikroORM's, which have another length each time. */
const MAX_PREPARED_VALUES = 32;

const READ_ONLY = '25006';
const IN_FAILED_TRANSACTION = '25P02';
const codeOf = (error: object): unknown => (error as { code?: unknown }).code;

/** The columns of a table have changed since the statement was prepared: the database was migrated. */
export const isStale = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
