import { type Answer, Connection } from './http-client.ts';

/** Does the next piece of work; false when there is none left. */
export type Worker = () => Promise<boolean>;
/** `rate`: how many a second, where that is not `done` in `seconds`. */
export type Worked = { done: number; seconds: number; latencies: number[]; rate?: number };

/**
 * Lets workers work side by side until the time is over or the work is done. What has begun is finished, and counts. Where
 * there is a lead, the rate is that of the time between it and the end: work that mostly waits needs a while until some of
 * it is at every step.
 */
export async function work(workers: readonly Worker[], seconds: number, lead = 0): Promise<Worked> {
  const latencies: number[] = [];
  let counted = 0;
  const begun = performance.now();
  const counts = begun + lead * 1000;
  const until = counts + seconds * 1000;
  await Promise.all(
    workers.map(async (worker) => {
      for (let from = performance.now(); from < until; ) {
        if (!(await worker())) return;
        const now = performance.now();
        latencies.push(now - from);
        if (now >= counts && now < until) counted += 1;
        from = now;
      }
    }),
  );
  const over = performance.now();
  const rate = lead > 0 ? { rate: (counted * 1000) / (Math.min(over, until) - counts) } : {};
  return { done: latencies.length, seconds: (over - begun) / 1000, latencies, ...rate };
}

/** A request, or how the answer before makes one. */
export type Call = Buffer | ((before: Answer) => Buffer);
/** Requests that are made one after the other, and are one piece of work. */
export type Task = readonly Call[];
/** What a client asks next; undefined when there is nothing left. */
export type Tasks = (client: number) => Task | undefined;

/** So many clients, each with a connection of its own to one of the addresses. `least`: no good answer is shorter than that. */
export async function ask(
  addresses: readonly string[],
  clients: number,
  tasks: Tasks,
  seconds: number,
  { least = 2, lead = 0 } = {},
): Promise<Worked> {
  const connections = await Promise.all(
    Array.from({ length: clients }, (_, index) => Connection.to(addresses[index % addresses.length] ?? '')),
  );
  try {
    return await work(
      connections.map((connection, client) => async () => {
        const task = tasks(client);
        if (!task) return false;
        let answer: Answer = NONE;
        for (const call of task) {
          const request = typeof call === 'function' ? call(answer) : call;
          answer = await connection.ask(request);
          mustBeGood(answer, least, request);
        }
        return true;
      }),
      seconds,
      lead,
    );
  } finally {
    for (const connection of connections) connection.close();
  }
}

const NONE: Answer = { status: 0, length: 0, begins: Buffer.alloc(0) };

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
