import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { language } from './language.ts';

export type Asked<Value> = {
  /** What came last: it stays while it is asked again. */
  value: Value | undefined;
  error: unknown;
  isWaiting: boolean;
  again: () => Promise<void>;
};

type Options = {
  /** Asked again so long after each answer while the page is seen, and when it is seen again. What is under way goes on. */
  everyMs?: number | undefined;
};

/** Asks when the screen appears, when `why` changes, and in another language anew. An answer that comes too late is dropped. */
export function useAsked<Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  why: readonly unknown[],
  { everyMs }: Options = {},
): Asked<Value> {
  const [state, setState] = useState<{ value: Value | undefined; error: unknown; isWaiting: boolean }>({
    value: undefined,
    error: undefined,
    isWaiting: true,
  });
  const latest = useRef(ask);
  latest.current = ask;
  const running = useRef<{ stop: AbortController; ended: Promise<void> }>(undefined);
  const again = useCallback((): Promise<void> => {
    running.current?.stop.abort();
    const stop = new AbortController();
    const asks = async (): Promise<void> => {
      setState((before) => ({ ...before, isWaiting: true }));
      try {
        const value = await latest.current(stop.signal);
        if (!stop.signal.aborted) return setState({ value, error: undefined, isWaiting: false });
      } catch (error) {
        if (!stop.signal.aborted) return setState((before) => ({ value: before.value, error, isWaiting: false }));
      }
      // Another one has taken its place: what waits for this one is to see what that one brings.
      if (running.current?.stop !== stop) await running.current?.ended;
    };
    const ended = asks();
    running.current = { stop, ended };
    return ended;
  }, []);
  useEffect(() => {
    setState({ value: undefined, error: undefined, isWaiting: true });
    void again();
    return () => running.current?.stop.abort();
  }, [...why, language.value]);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void again();
    };
    const timer = state.isWaiting ? undefined : setTimeout(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs, state.isWaiting]);
  return { ...state, again };
}

/** Something that a person asks for by a press. `run` answers true where it was done. */
export function useDeed(deed: () => Promise<void>): {
  run: () => Promise<boolean>;
  error: unknown;
  isBusy: boolean;
  forget: () => void;
} {
  const [state, setState] = useState<{ error: unknown; isBusy: boolean }>({ error: undefined, isBusy: false });
  const busy = useRef(false);
  const run = async (): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setState({ error: undefined, isBusy: true });
    try {
      await deed();
      setState({ error: undefined, isBusy: false });
      return true;
    } catch (error) {
      setState({ error, isBusy: false });
      return false;
    } finally {
      busy.current = false;
    }
  };
  return { ...state, run, forget: () => setState({ error: undefined, isBusy: false }) };
}
