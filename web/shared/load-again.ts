const KEY = 'loaded-again';
const ONCE_IN_MS = 60_000;

/** A file of a version that is gone: the page is loaded anew, once. */
export function loadAgain(): void {
  addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - before < ONCE_IN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
