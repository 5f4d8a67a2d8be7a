import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program } from './running-gateway.ts';

/** For a program whose heap is to be looked at: it listens for a debugger. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

type Ask = (method: string, params?: object) => Promise<{ result: { value: unknown } }>;

async function inspected<Result>(program: Program, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const [, address = ''] = /listening on (ws:\S+)/.exec(program.complained) ?? [];
  const socket = new WebSocket(address);
  await new Promise((opened, failed) => {
    socket.onopen = opened;
    socket.onerror = failed;
  });
  let last = 0;
  const ask: Ask = (method, params = {}) => {
    last += 1;
    const id = last;
    return new Promise((answered) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) answered(answer.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  try {
    return await work(ask);
  } finally {
    socket.close();
  }
}

const evaluated = async (ask: Ask, expression: string) => (await ask('Runtime.evaluate', { expression })).result.value;

/** Bytes that a program's heap takes, once all that nothing refers to is gone. */
export const heapOf = (program: Program): Promise<number> =>
  inspected(program, async (ask) => {
    // What is freed the first time may free more: weak references, and code that has not run for a while.
    for (let times = 0; times < 4; times += 1) await ask('HeapProfiler.collectGarbage');
    return Number(await evaluated(ask, 'process.memoryUsage().heapUsed'));
  });

/** What V8 has made of functions that run often, and what it keeps for itself. */
const OF_V8 = ['code', 'hidden', 'object shape'];

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
};

/** Bytes of the program's own objects, texts and functions, apart from what V8 compiles. It stands still for a second. */
export const ownBytesOf = (program: Program): Promise<number> =>
  inspected(program, async (ask) => {
    const file = join(tmpdir(), `gateway-${process.pid}.heapsnapshot`);
    await evaluated(ask, `process.getBuiltinModule('v8').writeHeapSnapshot(${JSON.stringify(file)})`);
    const { snapshot, nodes } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
    rmSync(file);
    const { node_fields: fields, node_types: types } = snapshot.meta;
    const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
    let bytes = 0;
    for (let at = 0; at < nodes.length; at += fields.length)
      if (!OF_V8.includes(types[0][nodes[at + type] ?? 0] ?? '')) bytes += nodes[at + size] ?? 0;
    return bytes;
  });
