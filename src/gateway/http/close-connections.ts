import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that are being answered may finish; what takes longer would keep the gateway from ever stopping. */
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Lets a server close without delay. Browsers open connections ahead, and a server waits a minute for one on which nothing
 * has been asked yet.
 */
export function hangUpOnClose(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
  });
}
