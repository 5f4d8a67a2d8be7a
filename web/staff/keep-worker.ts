import { whenIdle } from '../shared/idle.ts';
import { allowWorker } from '../shared/trusted.ts';

/** A counter opens without a network, and its browser is asked to throw away nothing that is kept. */
export function keepWorker(): void {
  navigator.storage?.persist?.().catch(() => {});
  whenIdle(() => {
    navigator.serviceWorker?.register(allowWorker('/staff/worker.js'), { scope: '/staff' }).catch(() => {});
  });
}
