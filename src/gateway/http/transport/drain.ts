import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * After so long, running requests are cut off, and so is work that this gateway took up from others; another gateway takes up a
 * payment or a refund again.
 */
export const FINISH_WITHIN_MS = 10_000;

/** How far a server has come that closes. */
type Closing = { hasBegun: boolean; isRefusing: boolean };

declare module 'fastify' {
  interface FastifyInstance {
    closing: Closing;
  }
}

export type Drain = { hasBegun(): boolean };

/**
 * Closing takes three steps: proxies learn from `/readyz` to send no more, while everything is served; then new work is refused,
 * and what runs is finished.
 */
export function drainBeforeClosing(app: FastifyInstance, drainMs: number): Drain {
  const { closing } = app;
  app.addHook('preClose', async () => {
    closing.hasBegun = true;
    if (drainMs > 0 && app.server.listening) {
      app.log.info({ seconds: drainMs / 1000 }, 'draining: not ready, and still serving');
      await pause(drainMs);
    }
    closing.isRefusing = true;
    setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS).unref();
  });
  return { hasBegun: () => closing.hasBegun };
}
