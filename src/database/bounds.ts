/**
 * No request waits for ever: not for a connection, a lock, a statement or a server that is silent, and a transaction that
 * was forgotten ends. A request that would wait longer is told that the service is unavailable.
 */
export const BOUNDED = {
  connectionTimeoutMillis: 4_000,
  lock_timeout: 1_000,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
  answerTimeoutMillis: 5_000,
};

/** For the operator's own commands, which may take their time. */
export const PATIENT = { connectionTimeoutMillis: 10_000 };

export type Bounds = typeof BOUNDED | typeof PATIENT;
