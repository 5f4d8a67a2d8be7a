import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Mistake } from '../mistake.ts';

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw listenMistake(error as Error & { code?: string }, { host, port });
  }
}

function listenMistake(error: Error & { code?: string }, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  if (error.code === 'EADDRINUSE')
    return new Mistake(`PORT: ${port} on ${host} is taken by another program. Set PORT to a free one.`);
  if (error.code === 'EACCES') return new Mistake(`PORT: this user may not listen on ${port}. Set PORT to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Mistake(`HOST: ${host} is not an address of this machine.`);
  return error;
}
