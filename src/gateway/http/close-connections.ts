import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const CLOSE_TIMEOUT_MS = 10_000;

/** Browsers open connections ahead, and Node waits a minute for one without a request. */
export function closeSilentConnections(app: FastifyInstance): void {
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
