import { allowWorker } from '../shared/trusted.ts';

/** Without a network the page opens all the same, with what it kept. */
export function keepWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // A browser that keeps none, in a private window for example, shows the page as well.
  navigator.serviceWorker.register(allowWorker('/worker.js'), { scope: '/' }).catch(() => {});
}
