import { effect } from '@preact/signals';
import { path } from './router.ts';

/** A screen that needs longer shows its heading later. */
const PATIENCE_MS = 10_000;

/** After a change of the screen the focus is on its heading, for screen readers and keys. The heading names the page, too. */
export function followHeadings(name: () => string): void {
  let before = path.peek();
  let isWanted = false;
  let until = 0;
  const look = (): void => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    const title = `${heading.textContent} · ${name()}`;
    if (document.title !== title) document.title = title;
    if (!isWanted || Date.now() > until) return;
    isWanted = false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  effect(() => {
    const isNew = path.value !== before;
    before = path.value;
    if (!isNew) return;
    // The heading of the screen before is gone by the second frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isWanted = true;
        until = Date.now() + PATIENCE_MS;
        look();
      }),
    );
  });
}

/** A screen that became another one without a new address. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}

/** What was pressed may be gone with what it led to: then the heading is where reading goes on, for ears and keys. */
export function keepFocus(): void {
  let last: Element | null = null;
  addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    focusHeading({ preventScroll: true });
  }).observe(document.body, { subtree: true, childList: true });
}
