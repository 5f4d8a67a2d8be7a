import { Worker } from 'node:worker_threads';

/** How long a gateway takes to say that it is ready, at the most. In a thread of its own, since the crowd keeps this one busy. */
export type Probe = { slowest(): Promise<number>; end(): Promise<unknown> };

const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
let [slowest, isOver] = [0, false];
parentPort.on('message', () => { isOver = true; });
(async () => {
  while (!isOver) {
    const began = performance.now();
    const { status } = await fetch(workerData + '/readyz', { headers: { connection: 'close' } });
    if (status !== 200) throw new Error('a gateway at which a crowd comes says ' + status + ' to whether it is ready');
    slowest = Math.max(slowest, performance.now() - began);
    await new Promise((done) => setTimeout(done, 50));
  }
  parentPort.postMessage(slowest);
  parentPort.close();
})();
`;

export function probe(address: string): Probe {
  const worker = new Worker(PROGRAM, { eval: true, workerData: address });
  const told = new Promise<number>((done, failed) => {
    worker.once('message', done);
    worker.once('error', failed);
  });
  // The caller of `slowest` hears of it.
  told.catch(() => {});
  return {
    slowest: () => {
      worker.postMessage('over');
      return told;
    },
    end: () => worker.terminate(),
  };
}
