import { createHash } from 'node:crypto';
import pg from 'pg';
import { asLost, ConnectionLost, endsSession } from './connection-lost.ts';

export type ClientOptions = pg.ClientConfig & {
  /** After so long without an answer the connection is destroyed. Absent: it is waited for. */
  answerTimeoutMillis?: number | undefined;
};

/** A connection that prepares what comes with values, and waits for no answer without end. */
export class PreparingClient extends pg.Client {
  private readonly answerTimeoutMillis: number | undefined;
  private isGone = false;
  isDestroyed = false;
  private bytesSeen = 0;

  constructor(options: ClientOptions = {}) {
    super(options);
    this.answerTimeoutMillis = options.answerTimeoutMillis;
    // An error without a listener would end the process; whoever has a statement under way is told by that.
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

  /** Closes the connection without a goodbye, for which a server that is silent would be waited for. */
  destroy(): void {
    this.isDestroyed = true;
    void this.end();
    this.connection.stream.destroy();
  }

  /** Whether anything was heard from the server since this was asked last. */
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
    const name = values.length > 0 && values.length <= MOST_VALUES && nameOf(text);
    if (!name) return ask(text, values);
    return (ask({ name, text, values }) as Promise<unknown>).catch((error: Error) => {
      if (!isStale(error)) throw error;
      forgetNames();
      // In a transaction it is too late: that begins again.
      const again = ask(text, values) as Promise<unknown>;
      return again.catch((second: Error) => Promise.reject(codeOf(second) === IN_FAILED_TRANSACTION ? error : second));
    });
  }

  private async inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let isLate = false;
    let isOver = false;
    const giveUp = () => {
      if (isOver) return;
      isLate = true;
      this.destroy();
    };
    // Where this process itself was held up, the answer may have come and need only be read.
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
    if (endsSession(error)) this.destroy();
    return this.isGone || isOfTheWay(error) ? asLost(error) : error;
  }
}

/** What `pg` says of a connection, beside the errors of the operating system. */
const OF_THE_WAY = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const isOfTheWay = (error: unknown): boolean =>
  error instanceof Error && (/^E[A-Z_]+$/.test(String(codeOf(error))) || OF_THE_WAY.test(error.message));

/** What a connection prepares stays there until it closes, so there is an end to it. */
const MOST_PREPARED = 300;
/** Statements with more values are mostly lists, which have another length each time. */
const MOST_VALUES = 32;
const names = new Map<string, string>();
let edition = 0;

/** The same name is the same text in every gateway, also where two of them come to share a session. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED) return known;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const name = edition === 0 ? `gateway_${hash}` : `gateway_${hash}_${edition}`;
  names.set(text, name);
  return name;
}

/** What is prepared under the old names stays as it was. */
function forgetNames(): void {
  names.clear();
  edition += 1;
}

const IN_FAILED_TRANSACTION = '25P02';
const codeOf = (error: object): unknown => (error as { code?: unknown }).code;

/** A table has got other columns since the statement was prepared: somebody has migrated the database. */
export const isStale = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
