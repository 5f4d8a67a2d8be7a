import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';

export type Timings = {
  connectMs: number;
  /** All of a call that reads or announces, with its repetitions. */
  quickMs: number;
  /** All of a call that a card company answers. */
  slowMs: number;
  /** How long nobody is called after too many calls in a row have failed. */
  restMs: number;
};

const FAILURES_TO_REST = 5;
/** How often who comes too often comes again, and how often who reads asks again after a fault. */
const MOST_REPETITIONS = { throttled: 5, fault: 2 };
const BACKOFF = { initialDelay: 250, maxDelay: 1500 };

/** GMO did not carry the call out, since too many came at once. */
export class Throttled extends Error {
  override readonly name = 'Throttled';
}

export type Guard = <T>(kind: 'read' | 'announce' | 'reserve', attempt: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** What may be repeated is repeated, what takes too long is given up, and who does not answer is left alone for a while. */
export function guard({ quickMs, slowMs, restMs }: Timings, tell: (state: string) => void): Guard {
  const isThrottled = (error: unknown): boolean => error instanceof Throttled;
  const isFault = (error: unknown): boolean => !isThrottled(error) && !isBrokenCircuitError(error);
  const breaker = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(FAILURES_TO_REST),
  });
  breaker.onStateChange((state) => tell(CircuitState[state]));

  const repeated = (when: (error: unknown) => boolean, maxAttempts: number) =>
    retry(handleWhen(when), { maxAttempts, backoff: new ExponentialBackoff(BACKOFF) });
  const writes = repeated(isThrottled, MOST_REPETITIONS.throttled);
  // Only who reads may ask again without knowing what became of the first time.
  const reads = wrap(writes, repeated(isFault, MOST_REPETITIONS.fault));

  return (kind, attempt) => {
    // Others wait for the first call after a rest: it must not take as long as a card company may.
    const patience = kind === 'reserve' && breaker.state === CircuitState.Closed ? slowMs : quickMs;
    return timeout(patience, TimeoutStrategy.Aggressive).execute(({ signal }) =>
      (kind === 'read' ? reads : writes).execute(
        (context) => breaker.execute((inner) => attempt(inner.signal), context.signal),
        signal,
      ),
    );
  };
}
