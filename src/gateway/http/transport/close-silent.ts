import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers open connections ahead, and Node waits a minute for one without a request. */
export function closeSilentConnections(app: FastifyInstance): void {
  const silent = new Map<string, Socket>();
  app.server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    silent.set(peer, socket);
    socket.once('close', () => silent.delete(peer));
  });
  app.server.on('request', ({ socket }) => silent.delete(peerOf(socket)));
  app.addHook('preClose', async () => {
    for (const socket of silent.values()) socket.destroy();
  });
}

/** With TLS a request comes on another socket than the connection, of the same peer. */
export const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
