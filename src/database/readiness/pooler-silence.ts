/** `heard`: whether anything came through the pooler since the last look. `isIdle`: whether nothing was asked. */
export type Look = { heard: boolean; isIdle: boolean; sleptMs: number };
type PoolerSilence = { isSilent(): boolean; look(seen: Look): void };

/**
 * A pooler may stand still before a database that answers. One whose sessions are all taken lets new clients in all the same, so
 * that is asked where nothing was heard through it for long.
 */
export function watchPooler(letsIn: () => Promise<boolean>, silentAfterMs: number): PoolerSilence {
  let heardAt = performance.now();
  let waitsSince = heardAt;
  let isAsking = false;
  let isSilent = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const askedAt = performance.now();
    // This process itself may have been held up.
    const isLetIn = (await letsIn()) || (await letsIn());
    isSilent = !isLetIn && heardAt < askedAt;
    isAsking = false;
  }

  return {
    isSilent: () => isSilent,
    look: ({ heard, isIdle, sleptMs }) => {
      const now = performance.now();
      if (heard) [heardAt, isSilent] = [now, false];
      waitsSince = heard || isIdle ? now : waitsSince + sleptMs;
      if (isSilent || now - waitsSince > silentAfterMs) void ask();
    },
  };
}
