import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Nothing that is referred to by nothing is there afterwards. */
export const collect = runInNewContext('gc') as () => void;

/** What is referred to, of objects and of buffers. */
function live(): number {
  // What is freed the first time may free more.
  for (let times = 0; times < 3; times += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** How many bytes more than before it some work holds at the most, where it looks. */
export async function heldBy(work: (look: () => void) => Promise<void>): Promise<number> {
  const before = live();
  let most = before;
  await work(() => {
    most = Math.max(most, live());
  });
  return most - before;
}
