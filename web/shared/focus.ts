import { effect } from '@preact/signals';
import { path } from './router.ts';

/** A screen that needs longer shows its heading later. */
const PATIENCE_MS = 10_000;

/** After a change of the screen whoever reads by ear or by keys is at its heading, which names the page, too. */
export function followHeadings(name: () => string): void {
  let before = path.peek();
  let looking: MutationObserver | undefined;
  effect(() => {
    const now = path.value;
    const isNew = now !== before;
    before = now;
    looking?.disconnect();
    looking = new MutationObserver(look);
    const until = Date.now() + PATIENCE_MS;
    let isDone = !isNew;
    function look(): void {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      const title = `${heading.textContent} · ${name()}`;
      if (document.title !== title) document.title = title;
      if (isDone || Date.now() > until) return;
      isDone = true;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    looking.observe(document.body, { subtree: true, childList: true, characterData: true });
    queueMicrotask(look);
  });
}
