import { useEffect, useState } from 'preact/hooks';
import { Offline, Refusal } from '../../shared/refusal.ts';
import { type Asked, useAsked } from '../../shared/use-asked.ts';
import { session } from '../session.ts';
import { type AsOf, forgetAll, isKeptOnly } from './kept.ts';

export type KeptAsked<Value> = Asked<Value> & {
  /** When it was read, where it stands for what cannot be read now. */
  asOf: number | undefined;
};

const ONE_TRY = { tries: 1 };
/** Without a network four tries would only keep the fan waiting. */
export const tries = (): { tries?: number } => (navigator.onLine ? {} : ONE_TRY);

/** Asks, or takes what was kept where there is no network. */
export function useKept<Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  kept: () => Promise<AsOf<Value> | undefined>,
  why: readonly unknown[],
  options: { everyMs?: number | undefined } = {},
): KeptAsked<Value> {
  const asked = useAsked(
    (signal) => (isKeptOnly() ? Promise.reject(new Offline('not signed in without a network')) : ask(signal)),
    [session.state.value, ...why],
    options,
  );
  const [found, setFound] = useState<AsOf<Value>>();
  const isOffline = asked.error instanceof Offline;
  useEffect(() => {
    let isOver = false;
    if (isOffline)
      void kept().then((one) => {
        if (!isOver) setFound(one);
      });
    return () => {
      isOver = true;
    };
  }, [isOffline, ...why]);
  useEffect(() => {
    if (asked.error instanceof Refusal && asked.error.code === 'USER_BANNED') void forgetAll();
  }, [asked.error]);
  if (!isOffline || asked.value !== undefined || !found) return { ...asked, asOf: undefined };
  return { ...asked, value: found.value, error: undefined, asOf: found.asOf };
}
