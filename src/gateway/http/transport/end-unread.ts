import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Timings } from './timings.ts';

const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

type Answer = { response: ServerResponse; bytes: number; since: number };

export type UnreadLimits = Pick<Timings, 'unreadMs' | 'lookEveryMs'> & { maxUnreadBytes?: number | undefined };

/** An answer stays in memory until the system has taken it. The connection of one that is read too slowly is ended. */
export function endUnreadAnswers(app: FastifyInstance, limits: UnreadLimits): void {
  const { unreadMs, lookEveryMs, maxUnreadBytes = MAX_UNREAD_BYTES } = limits;
  // The oldest first.
  const unread = new Set<Answer>();
  let bytesInAll = 0;

  const forget = (answer: Answer) => {
    if (unread.delete(answer)) bytesInAll -= answer.bytes;
  };
  const endWhile = (isTooMuch: (answer: Answer) => boolean) => {
    for (const answer of unread) {
      if (!isTooMuch(answer)) return;
      forget(answer);
      answer.response.destroy();
    }
  };
  app.addHook('onSend', (_request, { raw: response }, payload, done) => {
    if (payload instanceof Readable) {
      // It may take as long as it takes, piece by piece.
      response.setTimeout(unreadMs, () => response.destroy());
      done();
      return;
    }
    const answer = { response, bytes: lengthOf(payload), since: performance.now() };
    unread.add(answer);
    bytesInAll += answer.bytes;
    response.once('finish', () => forget(answer));
    response.once('close', () => forget(answer));
    endWhile(() => bytesInAll > maxUnreadBytes);
    done();
  });
  const timer = setInterval(() => {
    const latest = performance.now() - unreadMs;
    endWhile(({ since }) => since < latest);
  }, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

const lengthOf = (payload: unknown): number => (typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0);
