export const SESSION_LIMITS = { lock_timeout: 1_000, statement_timeout: 4_000, idle_in_transaction_session_timeout: 10_000 };

/** Of what must not lose: longer than others wait, and within what a statement may take. */
export const PATIENT_LOCK_TIMEOUT = 3_500;

/** No request waits without end: not for a connection, a lock, a statement, or a silent server. */
export const GATEWAY_TIMEOUTS = {
  ...SESSION_LIMITS,
  connectionTimeoutMillis: 4_000,
  answerTimeoutMillis: 5_000,
};

/** If a replica does not answer in time, the primary is asked, with limits of its own from then on. */
export const REPLICA_TIMEOUTS = {
  ...SESSION_LIMITS,
  statement_timeout: 2_000,
  connectionTimeoutMillis: 1_000,
  answerTimeoutMillis: 2_500,
};

export const COMMAND_TIMEOUTS = { connectionTimeoutMillis: 10_000 };

/** A migration waits only briefly for a lock, since requests would wait behind it. */
export const MIGRATION_TIMEOUTS = { ...COMMAND_TIMEOUTS, lock_timeout: 1_000 };
