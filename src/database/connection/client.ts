import pg from 'pg';
import { asLost, ConnectionLost, endsSession } from './connection-lost.ts';
import { PreparedNames } from './prepared-names.ts';

export type ClientOptions = pg.ClientConfig & {
  /** After so long without an answer the connection is destroyed. Absent: no limit. */
  answerTimeoutMillis?: number | undefined;
  /** Not through a pooler, where the next statement may reach another session. */
  preparesStatements?: boolean | undefined;
};

/** Prepares statements that have values, and destroys itself where an answer takes too long. */
export class PreparingClient extends pg.Client {
  private readonly answerTimeoutMillis: number | undefined;
  private readonly preparesStatements: boolean;
  private readonly prepared = new PreparedNames(this);
  private isGone = false;
  isDestroyed = false;
  onStale = () => this.forgetPrepared();
  private bytesSeen = 0;

  constructor(options: ClientOptions = {}) {
    super(options);
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
    const connected = (super.connect as (...words: unknown[]) => unknown).apply(this, words);
    return (connected instanceof Promise ? connected.catch((error) => Promise.reject(asLost(error))) : connected) as never;
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

/** What `pg` says of a connection, beside the errors of the operating system. */
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
