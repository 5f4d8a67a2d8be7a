/** So long nothing came: the screen has its pictures, too. */
const QUIET_MS = 1_000;
/** A page that is never still does not keep anything waiting for ever. */
const AT_LAST_MS = 15_000;

const isWaiting = (): boolean => document.querySelector('.waiting, .to-come, [aria-busy="true"]') !== null;

/** What is not urgent begins when the first screen is there, and takes nothing of a slow phone's network from it. */
export function whenIdle(begin: () => void): void {
  const since = performance.now();
  let last = since;
  const observer = new PerformanceObserver(() => {
    last = performance.now();
  });
  observer.observe({ type: 'resource' });
  const timer = setInterval(() => {
    const now = performance.now();
    const isQuiet = document.readyState === 'complete' && !isWaiting() && now - last >= QUIET_MS;
    // Without a network nothing would come.
    if (!navigator.onLine || (!isQuiet && now - since < AT_LAST_MS)) return;
    clearInterval(timer);
    observer.disconnect();
    // Not every browser has it.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: AT_LAST_MS });
    else begin();
  }, QUIET_MS / 4);
}
