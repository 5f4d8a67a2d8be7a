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

export type GmoTimings = {
  connectMs: number;
  /** For a call that reads or registers, with its retries. */
  quickMs: number;
  /** For a call that a card company answers. */
  slowMs: number;
  /** How long the circuit stays open after too many failures in a row. */
  restMs: number;
};

const FAILURES_BEFORE_REST = 5;
const MAX_RETRIES = { throttled: 5, fault: 2 };
const BACKOFF = { initialDelay: 250, maxDelay: 1500 };

export class Throttled extends Error {
  override readonly name = 'Throttled';
}

export type Resilience = <T>(kind: 'read' | 'announce' | 'reserve', attempt: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export function resilience(
  { quickMs, slowMs, restMs }: GmoTimings,
  tell: (state: string, isClosed: boolean) => void,
): Resilience {
  const isThrottled = (error: unknown): boolean => error instanceof Throttled;
  const isFault = (error: unknown): boolean => !isThrottled(error) && !isBrokenCircuitError(error);
  const breaker = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_REST),
  });
  breaker.onStateChange((state) => tell(CircuitState[state], state === CircuitState.Closed));

  const repeated = (when: (error: unknown) => boolean, maxAttempts: number) =>
    retry(handleWhen(when), { maxAttempts, backoff: new ExponentialBackoff(BACKOFF) });
  const writes = repeated(isThrottled, MAX_RETRIES.throttled);
  // Only reads may be retried without knowing what became of the first try.
  const reads = wrap(writes, repeated(isFault, MAX_RETRIES.fault));

  return (kind, attempt) => {
    // The first call after a rest holds up the others, so it gets the short timeout.
    const timeoutMs = kind === 'reserve' && breaker.state === CircuitState.Closed ? slowMs : quickMs;
    return timeout(timeoutMs, TimeoutStrategy.Aggressive).execute(({ signal }) =>
      (kind === 'read' ? reads : writes).execute(
        (context) => breaker.execute((inner) => attempt(inner.signal), context.signal),
        signal,
      ),
    );
  };
}
