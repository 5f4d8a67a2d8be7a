import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, Connection } from '../load/http-client.ts';
import { probe } from './probe.ts';

/** What became of requests that were sent in the same instant: of each that was served, how long it took. */
export type Burst = { asked: number; latencies: number[]; slowestReady: number };

/** Each on a connection of its own, as a proxy keeps them, and each once: a client that is turned away does not come again. */
export async function burst(address: string, requests: readonly Buffer[], { isGateway = true } = {}): Promise<Burst> {
  const connections: Connection[] = [];
  const ready = isGateway ? probe(address) : undefined;
  // A few at a time: a listening socket holds only so many that were not taken yet.
  while (connections.length < requests.length) {
    const missing = Math.min(CONNECTED_AT_ONCE, requests.length - connections.length);
    connections.push(...(await Promise.all(Array.from({ length: missing }, () => Connection.to(address)))));
  }
  try {
    await pause(SETTLES_MS);
    const began = performance.now();
    const answers = await Promise.all(
      requests.map(async (request, index) => {
        const answer = await (connections[index] as Connection).ask(request);
        return { answer, request, ms: performance.now() - began };
      }),
    );
    const latencies = answers.filter(({ answer, request }) => isServed(answer, request)).map(({ ms }) => ms);
    return { asked: requests.length, latencies, slowestReady: (await ready?.slowest()) ?? Number.NaN };
  } finally {
    await ready?.end();
    for (const connection of connections) connection.close();
  }
}

const CONNECTED_AT_ONCE = 100;
const SETTLES_MS = 300;

/** Anything but an answer or "not now" ends the run. */
function isServed({ status, begins }: Answer, request: Buffer): boolean {
  const text = begins.toString('utf8', 0, 2_000);
  if (status === 503 || text.includes('"UNAVAILABLE"')) return false;
  if ((status === 200 || status === 201) && !text.includes('"errors"')) return true;
  const [asked] = request.toString('latin1').split('\r\n');
  throw new Error(`${asked} was answered ${status}: ${text.slice(0, 300)}`);
}
