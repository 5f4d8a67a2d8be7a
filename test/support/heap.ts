import type { Program } from './running-gateway.ts';

/** For a program whose heap is to be looked at: it listens for a debugger. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Bytes that a program's objects take, once all that nobody refers to is gone. */
export async function heapOf(program: Program): Promise<number> {
  const [, address = ''] = /listening on (ws:\S+)/.exec(program.complained) ?? [];
  const socket = new WebSocket(address);
  await new Promise((opened, failed) => {
    socket.onopen = opened;
    socket.onerror = failed;
  });
  const ask = (id: number, method: string, params = {}) =>
    new Promise<{ result: { value: number } }>((answered) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) answered(answer.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  // What is freed the first time may free more: weak references, and code that has not run for a while.
  for (const id of [1, 2, 3, 4]) await ask(id, 'HeapProfiler.collectGarbage');
  const { result } = await ask(5, 'Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' });
  socket.close();
  return result.value;
}
