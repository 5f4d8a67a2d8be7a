import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Timings } from './timings.ts';

const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

type Answer = { bytes: number; since: number };

type UnreadLimits = Pick<Timings, 'unreadMs' | 'lookEveryMs'> & { maxUnreadBytes?: number | undefined };

export type Unread = { begins(response: ServerResponse, payload: unknown): void; isOver(response: ServerResponse): void };

/** An answer stays in memory until the system has taken it. The connection of one that is read too slowly is ended. */
export function endUnreadAnswers(app: FastifyInstance, limits: UnreadLimits): Unread {
  const { unreadMs, lookEveryMs, maxUnreadBytes = MAX_UNREAD_BYTES } = limits;
  // The oldest first.
  const unread = new Map<ServerResponse, Answer>();
  let bytesInAll = 0;

  const forget = (response: ServerResponse) => {
    bytesInAll -= unread.get(response)?.bytes ?? 0;
    unread.delete(response);
  };
  const endWhile = (isTooMuch: (answer: Answer) => boolean) => {
    for (const [response, answer] of unread) {
      if (!isTooMuch(answer)) return;
      forget(response);
      response.destroy();
    }
  };
  const timer = setInterval(() => {
    const latest = performance.now() - unreadMs;
    endWhile(({ since }) => since < latest);
  }, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return {
    begins: (response, payload) => {
      if (payload instanceof Readable) {
        // It may take as long as it takes, piece by piece.
        response.setTimeout(unreadMs, () => response.destroy());
        return;
      }
      // One that failed after it had begun begins again, as a refusal.
      forget(response);
      const bytes = lengthOf(payload);
      unread.set(response, { bytes, since: performance.now() });
      // A caller that went away leaves only its connection to close.
      response.once('close', () => forget(response));
      bytesInAll += bytes;
      if (bytesInAll > maxUnreadBytes) endWhile(() => bytesInAll > maxUnreadBytes);
    },
    isOver: forget,
  };
}

const lengthOf = (payload: unknown): number => (typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0);
