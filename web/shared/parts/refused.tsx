import type { ComponentChildren } from 'preact';
import { Offline, Refusal } from '../refusal.ts';
import { shared } from '../words.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Why something did not happen, and what helps. `children` is the page's own help for the refusal's action. */
export function Refused({
  error,
  again,
  children,
}: {
  error: unknown;
  again?: (() => void) | undefined;
  children?: ComponentChildren;
}) {
  if (error === undefined) return null;
  const words = shared();
  const retry = again && (
    <div>
      <Button onClick={again}>{words.again}</Button>
    </div>
  );
  if (error instanceof Offline)
    return (
      <Notice kind="look" title={words.offline}>
        <p>{words.offlineTold}</p>
        {retry}
      </Notice>
    );
  if (error instanceof Refusal && error.code !== 'INTERNAL')
    return (
      <Notice kind="wrong">
        <p>{error.message}</p>
        {children ?? (error.detail.retryable && retry)}
      </Notice>
    );
  const id = error instanceof Refusal ? error.detail.requestId : undefined;
  return (
    <Notice kind="wrong" title={words.wrong}>
      <p>{words.wrongTold(typeof id === 'string' ? id : undefined)}</p>
      {retry}
    </Notice>
  );
}
