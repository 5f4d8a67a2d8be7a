import { type Answer, Connection } from './http-client.ts';

/** Does the next piece of work; false when there is none left. */
export type Worker = () => Promise<boolean>;
export type Worked = { done: number; seconds: number; latencies: number[] };

/** Lets workers work side by side until the time is over or the work is done. What has begun is finished, and counts. */
export async function work(workers: readonly Worker[], seconds: number): Promise<Worked> {
  const latencies: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    workers.map(async (worker) => {
      for (let from = performance.now(); from < until; ) {
        if (!(await worker())) return;
        const now = performance.now();
        latencies.push(now - from);
        from = now;
      }
    }),
  );
  return { done: latencies.length, seconds: (performance.now() - begun) / 1000, latencies };
}

/** Requests that are made one after the other, and are one piece of work. */
export type Task = readonly Buffer[];
/** What to ask next; undefined when there is nothing left. */
export type Tasks = () => Task | undefined;

/** So many clients, each with a connection of its own to one of the addresses. `least`: no good answer is shorter. */
export async function ask(
  addresses: readonly string[],
  clients: number,
  tasks: Tasks,
  seconds: number,
  least = 2,
): Promise<Worked> {
  const connections = await Promise.all(
    Array.from({ length: clients }, (_, index) => Connection.to(addresses[index % addresses.length] ?? '')),
  );
  try {
    return await work(
      connections.map((connection) => async () => {
        const task = tasks();
        if (!task) return false;
        for (const request of task) mustBeGood(await connection.ask(request), least, request);
        return true;
      }),
      seconds,
    );
  } finally {
    for (const connection of connections) connection.close();
  }
}

function mustBeGood({ status, length, begins }: Answer, least: number, request: Buffer): void {
  if (status === 200 && length >= least) return;
  const [asked] = request.toString('latin1').split('\r\n');
  throw new Error(`${asked} was answered ${status} with ${length} bytes: ${begins.toString('utf8', 0, 300)}`);
}

/** The same tasks over and over. */
export function inTurn(tasks: readonly Task[]): Tasks {
  let next = 0;
  return () => tasks[next++ % tasks.length];
}

/** Each task once. */
export function once(tasks: readonly Task[]): Tasks {
  let next = 0;
  return () => tasks[next++];
}
