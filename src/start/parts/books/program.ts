import { constants, setPriority } from 'node:os';
import type { BooksMessage, BooksTask } from './task.ts';

/**
 * Draws the books up beside a gateway, which starts this program and hears what comes of it. It gives way to all that serves: the
 * least priority, and few connections. It ends with the channel alone: a signal to all processes of a terminal or of a service
 * would end it before its gateway, which would take that for a failure. So little is loaded before this.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(1));
process.once('message', (task: BooksTask) => {
  setPriority(constants.priority.PRIORITY_LOW);
  work(task)
    .catch((error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }))
    .finally(() => process.disconnect());
});

async function work(task: BooksTask): Promise<void> {
  const { drawUp } = await import('./draw-up.ts');
  await say({ result: await drawUp(task, (progress) => void say({ progress })) });
}

/** What is still on its way when the channel is closed may be lost. */
function say(message: BooksMessage): Promise<void> {
  return new Promise((sent) => {
    if (process.send) process.send(message, () => sent());
    else sent();
  });
}
