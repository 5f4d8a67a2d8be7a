export const TIMINGS = {
  headersMs: 10_000,
  /** From the first byte of a request to the last of its body. */
  requestMs: 15_000,
  idleMs: 30_000,
  unreadMs: 30_000,
  lookEveryMs: 1_000,
  certificateEveryMs: 60_000,
};

export type Timings = typeof TIMINGS;
