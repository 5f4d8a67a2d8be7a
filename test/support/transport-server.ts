import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createServer, type ServerOptions } from '../../src/gateway/http/server.ts';
import { createMetrics } from '../../src/gateway/metrics/metrics.ts';

const opened: FastifyInstance[] = [];
const sockets: Socket[] = [];

export const serverAt = (port: number): FastifyInstance | undefined =>
  opened.find(({ server }) => (server.address() as AddressInfo | null)?.port === port);

export async function closeServers(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  for (const app of opened) await app.close();
}

/** More than the system takes for a caller that does not read. */
export const ANSWER = 'x'.repeat(32 * 1024 * 1024);

function* inPieces(length: number): Generator<string> {
  for (let written = 0; written < length; written += 65_536) yield 'x'.repeat(65_536);
}

/** Longer in all than an answer may be unread. */
async function* slowly(): AsyncGenerator<string> {
  for (let piece = 0; piece < 12; piece += 1) {
    await pause(500);
    yield `piece ${piece};`;
  }
}

/** A server as the gateway has it, with an address that answers at once, and one that answers a lot. */
export async function aServer(changes: Partial<ServerOptions>): Promise<{ app: FastifyInstance; port: number }> {
  const app = await createServer({
    ...{ metrics: createMetrics(), logLevel: 'silent', production: true, corsOrigins: [] },
    ...changes,
  });
  app.get('/', async () => ({ answered: true }));
  app.post('/', async ({ body }) => ({ body }));
  app.get('/large', async () => ANSWER);
  app.get('/streamed', async () => Readable.from(inPieces(2 * ANSWER.length)));
  app.get('/slow', async () => Readable.from(slowly()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(app);
  return { app, port: (app.server.address() as AddressInfo).port };
}

export type Caller = { socket: Socket; heard: string; isOver: boolean; error?: string | undefined };

export const aCaller = (port: number, ...said: string[]): Caller => aCallerAt('127.0.0.1', port, ...said);

/** Every address that begins with 127 is one of this machine. */
export function aCallerAt(localAddress: string, port: number, ...said: string[]): Caller {
  const caller: Caller = { socket: connect({ port, host: '127.0.0.1', localAddress }), heard: '', isOver: false };
  sockets.push(caller.socket);
  caller.socket.on('data', (text) => {
    caller.heard += text;
  });
  caller.socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    caller.error = code;
  });
  caller.socket.on('close', () => {
    caller.isOver = true;
  });
  for (const part of said) caller.socket.write(part);
  return caller;
}
