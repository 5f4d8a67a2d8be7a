import type { ComponentChildren } from 'preact';
import { clock } from '../../../shared/language.ts';
import { Refused } from '../../../shared/parts/refused.tsx';
import { Waiting } from '../../../shared/parts/waiting.tsx';
import { useAsked } from '../../../shared/use-asked.ts';
import { shared } from '../../../shared/words.ts';
import { now } from '../../clock.ts';
import { said } from '../words.ts';

export type Seen<Value> = {
  value: Value | undefined;
  /** When the gateway said so. */
  at: number | undefined;
  error: unknown;
  isWaiting: boolean;
  again: () => Promise<void>;
};

/** What the gateway said last, and when. */
export function useSeen<Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  why: readonly unknown[],
  options: { everyMs?: number } = {},
): Seen<Value> {
  const asked = useAsked(async (signal) => ({ seen: await ask(signal), at: now() }), why, options);
  const { value, error, isWaiting, again } = asked;
  return { value: value?.seen, at: value?.at, error, isWaiting, again };
}

/** What was said last stays in view where no answer comes, and says that it is old. */
export function Shown<Value>({
  seen,
  lines = 4,
  children,
}: {
  seen: Seen<Value>;
  lines?: number;
  children: (value: Value) => ComponentChildren;
}) {
  const { value, at, error, again } = seen;
  return (
    <>
      {error !== undefined && at !== undefined && (
        <p class="notice look" role="status">
          {said().desk.asOld(clock(at))}
        </p>
      )}
      <Refused error={error} again={() => void again()} />
      {value === undefined && error === undefined && <Waiting label={shared().waiting} lines={lines} />}
      {value !== undefined && children(value)}
    </>
  );
}

export function AsOf({ at }: { at: number | undefined }) {
  return at === undefined ? null : <p class="small quiet numbers as-of">{said().desk.asOf(clock(at))}</p>;
}
