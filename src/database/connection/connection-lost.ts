import pg from 'pg';

/** A statement that was under way may have happened or not, so only a caller that may repeat it tries again. */
export class ConnectionLost extends Error {
  override readonly name: string = 'ConnectionLost';
  readonly code: string = 'CONNECTION_LOST';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** No connection was made, so nothing has happened. */
export class NoConnection extends ConnectionLost {
  override readonly name: string = 'NoConnection';
  override readonly code = 'NO_CONNECTION';
}

/** The database has not answered for so long that no request should wait for it. */
export class SilentDatabase extends NoConnection {
  override readonly name = 'SilentDatabase';

  constructor() {
    super('the database is silent');
  }
}

/** An error with an SQLSTATE comes from the server and stays as it is. */
export const asLost = (error: unknown): unknown =>
  error instanceof pg.DatabaseError || error instanceof ConnectionLost
    ? error
    : new ConnectionLost((error as Error).message || String((error as { code?: unknown }).code), { cause: error });

export const endsSession = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC');
