import { Mistake } from './refusal.ts';
import { readConfig } from './start/read-config.ts';
import { runUntilStopped } from './start/stop.ts';
import { answerHelp } from './start/usage.ts';

const USAGE =
  'Usage: npm start\nBrings up the gateway. It is configured by environment variables; docs/reference/variables.md lists them.';

answerHelp(USAGE);
await runUntilStopped(async (fail, failAtOnce) => {
  if (process.argv.length > 2) throw new Mistake(USAGE);
  const config = readConfig(undefined, 'gateway');
  // Most of a start is to load it, and a mistake is told without.
  const { start } = await import('./start/start.ts');
  return start(config, { onStarved: fail, onRestored: failAtOnce });
});
