import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that a test can make worse. */
export type Way = {
  url: string;
  /** Ends every connection, and takes no more. */
  cut(): void;
  /** Nothing arrives any more in either direction, on those of connections that are called so. */
  silence(applications?: RegExp): void;
  /** What was said meanwhile arrives. */
  hear(): void;
  /** Ends connections that are called so, and takes no more of them. */
  refuse(applications: RegExp): void;
  admit(): void;
};

type Pair = { ends: Socket[]; name: string };

export async function openWay(url: string): Promise<Way> {
  const { hostname, port } = new URL(url);
  const pairs = new Set<Pair>();
  let silenced: RegExp | undefined;
  let refused: RegExp | undefined;
  const apply = ({ ends, name }: Pair) => {
    if (refused?.test(name)) for (const end of ends) end.destroy();
    for (const end of ends) silenced?.test(name) ? end.pause() : end.resume();
  };
  const way = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    const pair: Pair = { ends: [socket, onward], name: '' };
    pairs.add(pair);
    for (const [from, to] of [pair.ends, pair.ends.toReversed()] as [Socket, Socket][]) {
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.on('data', (chunk) => void to.write(chunk));
    }
    // The first that a connection without TLS sends is its name.
    socket.once('data', (chunk) => {
      pair.name = /application_name\0([^\0]*)\0/.exec(chunk.toString('latin1'))?.[1] ?? '';
      apply(pair);
    });
    socket.on('close', () => pairs.delete(pair));
  });
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening));
  const applyAll = () => {
    for (const pair of pairs) apply(pair);
  };
  const through = new URL(url);
  through.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  return {
    url: through.href,
    cut: () => {
      way.close();
      for (const { ends } of pairs) for (const end of ends) end.destroy();
    },
    silence: (applications = /^/) => {
      silenced = applications;
      applyAll();
    },
    hear: () => {
      silenced = undefined;
      applyAll();
    },
    refuse: (applications) => {
      refused = applications;
      applyAll();
    },
    admit: () => {
      refused = undefined;
    },
  };
}
