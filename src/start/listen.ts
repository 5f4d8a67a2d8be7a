import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { Mistake } from '../refusal.ts';

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    throw listenMistake(error as Error & { code?: string }, { host, port });
  }
}

/** Before a database is made for nothing. Another may still be faster: then `listen` tells. */
export async function refuseTakenPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw listenMistake(error as Error, { host, port });
  }
  await new Promise((closed) => server.close(closed));
}

/**
 * Connections that wait to be taken. With Node's 511 the system drops those of a crowd that comes all at once, and clients try
 * again after 1, 3 and 7 seconds.
 */
const BACKLOG = 4_096;

function listenMistake(error: Error & { code?: string }, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  if (error.code === 'EADDRINUSE')
    return new Mistake(`PORT: ${port} on ${host} is taken by another program. Set PORT to a free one.`);
  if (error.code === 'EACCES') return new Mistake(`PORT: this user may not listen on ${port}. Set PORT to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Mistake(`HOST: ${host} is not an address of this machine.`);
  return error;
}
