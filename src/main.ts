import { readConfig } from './config.ts';
import { start } from './start/start.ts';
import { runUntilStopped } from './start/stop.ts';

await runUntilStopped(async (fail) => start(readConfig(), { onStarved: fail }));
