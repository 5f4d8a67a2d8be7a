import { useEffect, useRef } from 'preact/hooks';

const channel = new BroadcastChannel('orders');

/** Something has happened to an order of this fan: every tab that shows one asks anew. */
export const tellOthers = (): void => channel.postMessage('changed');

export function useOthers(again: () => unknown): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    const hear = (): void => {
      void latest.current();
    };
    channel.addEventListener('message', hear);
    return () => channel.removeEventListener('message', hear);
  }, []);
}
