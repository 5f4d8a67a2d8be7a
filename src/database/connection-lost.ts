import pg from 'pg';

/**
 * The connection was lost. Whether a statement that was under way has happened is not known, so it is
 * tried again only by a caller that may.
 */
export class ConnectionLost extends Error {
  override readonly name: string = 'ConnectionLost';
  readonly code: string = 'CONNECTION_LOST';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** None could be had: nothing was asked, and nothing has happened. */
export class NoConnection extends ConnectionLost {
  override readonly name = 'NoConnection';
  override readonly code = 'NO_CONNECTION';
}

/** What the server said has an SQLSTATE and stays as it is; all else is the way there. */
export const asLost = (error: unknown): unknown =>
  error instanceof pg.DatabaseError || error instanceof ConnectionLost
    ? error
    : new ConnectionLost((error as Error).message || String((error as { code?: unknown }).code), { cause: error });

/** After these the server closes the session. */
export const endsSession = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC');
