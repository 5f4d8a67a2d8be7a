import { whenIdle } from '../shared/idle.ts';
import { allowWorker } from '../shared/trusted.ts';
import { forgetAtSignOut } from './keep/kept.ts';

/**
 * Without a network the page opens all the same, with what it kept. A worker of a newer version waits until the page is opened
 * again: nothing changes while it is in use.
 */
export function keepWorker(): void {
  forgetAtSignOut();
  if (!('serviceWorker' in navigator)) return;
  whenIdle(() => {
    // A browser that keeps none, in a private window for example, shows the page as well.
    navigator.serviceWorker
      .register(allowWorker('/worker.js'), { scope: '/' })
      .then(({ waiting }) => waiting?.postMessage('take over'))
      .catch(() => {});
  });
}
