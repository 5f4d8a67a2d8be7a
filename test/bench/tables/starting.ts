import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunningGateway } from '../../support/running-gateway.ts';
import { LIST } from '../documents.ts';
import { figuresOf } from '../load/figures.ts';
import { request } from '../load/http-client.ts';
import type { Measured } from '../load/rounds.ts';
import { ask, inTurn, type Worked } from '../load/work.ts';
import { LOAD_CORE, pin, unpin } from '../machine/cores.ts';
import { memoryOf } from '../machine/processes.ts';
import { startGateway } from '../machine/servers.ts';
import { atMost, type Stage, type Table } from '../stage.ts';
import { VIEWERS } from '../world/people.ts';
import { fanToken } from '../world/tokens.ts';
import { detailOf } from './viewers.ts';

const STARTS = 5;
const CLIENTS = 16;
/** The most that the gateway may ever hold, and how long its first answer may take. */
const MOST_MIB = 250;
const MOST_MS = 1500;

export async function starting(stage: Stage): Promise<Table> {
  const starts = await timeStarts();
  const { memory, row } = await underLoad(stage);
  const first = { ...figuresOf(starts, Number.NaN), node: Number.NaN, postgres: Number.NaN };
  return {
    name: 'starting',
    title: 'First answer after a start on a warm embedded database, and memory under load',
    unit: 'pieces of work',
    limit: '',
    rows: [{ name: 'start to first answer', figures: first }, row],
    goals: [
      atMost('start with a warm embedded database, first answer in ms', MOST_MS, first.p50),
      atMost('memory of the gateway under load in MiB', MOST_MIB, memory),
    ],
  };
}

/** As a newcomer starts it again, with its own PostgreSQL and the demo catalogue, on all cores. */
async function timeStarts() {
  const folder = await mkdtemp(join(tmpdir(), 'gacha-bench-start-'));
  await chmod(folder, 0o755);
  const env = { DATA_DIR: join(folder, 'data') };
  // What is started would inherit the core for clients.
  unpin(process.pid);
  try {
    await (await RunningGateway.starts(env)).stop();
    const rounds = [];
    for (let count = 0; count < STARTS; count += 1) {
      const begun = performance.now();
      const gateway = await RunningGateway.starts(env);
      await fetch(`${gateway.address}/api/v1/gachas`);
      const ms = performance.now() - begun;
      await gateway.stop();
      rounds.push({ done: 1, seconds: ms / 1000, latencies: [ms], node: 0, postgres: 0 });
    }
    return rounds;
  } finally {
    pin(process.pid, LOAD_CORE);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lists and details over both sides, from many viewers at once. */
async function underLoad(stage: Stage): Promise<{ memory: number; row: Measured }> {
  const gateway = await startGateway(stage.cluster.url('main'));
  const tasks = Array.from({ length: VIEWERS }, (_, viewer) => [
    request('POST', '/graphql', fanToken(viewer), { query: LIST }),
    request('GET', '/api/v1/gachas', fanToken(viewer)),
    request('GET', `/api/v1/gachas/${detailOf(viewer)}/prizes`, fanToken(viewer)),
  ]);
  const next = inTurn(tasks.flat().map((one) => [one]));
  const work = (seconds: number): Promise<Worked> => ask([gateway.address], CLIENTS, next, seconds);
  const [row] = await stage.compete([{ name: 'gateway, 16 clients browsing', pids: [gateway.pid], work }]);
  if (!row) throw new Error('nothing was measured');
  return { memory: memoryOf(gateway.pid), row };
}
