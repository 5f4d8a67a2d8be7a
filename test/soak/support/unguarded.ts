import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Guard } from '../../../src/database/guard.ts';
import { withoutGuards as withoutNamed } from '../../support/guards.ts';

const LOCK = / for (no key )?update( of "?\w+"?)?( skip locked)?/g;
/** That a row is still in the state from which it is taken on, and with the process that drives it. */
const GUARDS = ['state', 'driver'] as const satisfies Guard[];
const GUARDED = new RegExp(`/\\*only if: (${GUARDS.join('|')})\\*/ .*? /\\*\\.\\*/`, 'gs');

type Line = { url: string; close(): Promise<void> };

/** A way to PostgreSQL on which the guards of the statements are lost: what a gateway without them would do. */
export async function withoutGuards(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => [client, upstream].map((one) => one.destroy()));
      socket.on('error', () => {});
    }
    upstream.pipe(client);
    client.on('data', (chunk: Buffer) => upstream.write(unguarded(chunk)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  return { url: through.href, close };
}

/** Blanks in their place, so that the lengths in the protocol stay true. Latin-1 is one character a byte. */
const unguarded = (chunk: Buffer): Buffer =>
  Buffer.from(
    chunk
      .toString('latin1')
      .replace(LOCK, (found) => ' '.repeat(found.length))
      .replace(GUARDED, (found) => withoutNamed(found, GUARDS).padEnd(found.length)),
    'latin1',
  );
