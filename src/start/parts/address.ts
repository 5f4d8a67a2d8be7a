import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

export function addressOf({ host, tls }: Pick<Config, 'host' | 'tls'>, app: FastifyInstance): string {
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : '';
  return `${tls ? 'https' : 'http'}://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}
