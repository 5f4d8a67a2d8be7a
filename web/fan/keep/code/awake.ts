import { useEffect } from 'preact/hooks';

/** The screen stays on while a code is shown. A browser takes the lock back when the page is hidden, so it is asked for again. */
export function useAwake(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || isOver) return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void got?.release();
      else lock = got;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isShown]);
}
