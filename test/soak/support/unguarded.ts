import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Locks, and the condition that a row is still in the state from which it is taken on. */
const GUARDS: [RegExp, string][] = [
  [/ for (no key )?update( of "?\w+"?)?( skip locked)?/g, ''],
  [/ and "payments"\."state" = "(move|claim)"\."from"/g, ''],
  // Its parameter stays, since the statement is sent with as many.
  [/ and "state" = (\$\d+)/g, " and $1::text>''"],
  [/ and "state" = any\((\$\d+)\)/g, " and $1::text>''"],
];

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
    GUARDS.reduce(
      (text, [guard, nothing]) => text.replace(guard, (found) => found.replace(guard, nothing).padEnd(found.length)),
      chunk.toString('latin1'),
    ),
    'latin1',
  );
