import { answerHelp } from './command-line/usage.ts';
import { readConfig } from './config.ts';
import { Mistake } from './mistake.ts';
import { start } from './start/start.ts';
import { runUntilStopped } from './start/stop.ts';

const USAGE = 'Usage: npm start\nBrings up the gateway. It is configured by environment variables; docs/operating.md lists them.';

answerHelp(USAGE);
await runUntilStopped(async (fail, failAtOnce) => {
  if (process.argv.length > 2) throw new Mistake(USAGE);
  return start(readConfig(undefined, 'gateway'), { onStarved: fail, onRestored: failAtOnce });
});
