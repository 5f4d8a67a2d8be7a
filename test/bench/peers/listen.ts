import type { Server } from 'node:http';

/** As many connections as a gateway has. */
export const CONNECTIONS = 20;
export const databaseUrl = process.env.DATABASE_URL ?? '';

/** On a free port, of which the process that started the peer is told. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    tellPort(address && typeof address === 'object' ? address.port : 0);
  });
}

export const tellPort = (port: number): void => void process.stdout.write(`listens on ${port}\n`);
