import { readFileSync, writeFileSync } from 'node:fs';
import { answerHelp } from '../../src/start/usage.ts';
import { measure } from './measure.ts';
import { JOURNEYS } from './requests.ts';
import { tableOf, withTable } from './table.ts';
import { openWorld } from './world.ts';

const USAGE = `Usage: npm run journeys -- [--write]
Counts what runs of this project for one warm request of each kind, and what reaches PostgreSQL. --write puts the table into
docs/architecture.md. It takes a minute, on a machine that does nothing else.`;

answerHelp(USAGE);
const words = process.argv.slice(2);
if (words.some((word) => word !== '--write')) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}
const PAGE = new URL('../../docs/architecture.md', import.meta.url);

const world = await openWorld();
try {
  const table = tableOf(await measure(world, JOURNEYS));
  process.stdout.write(`${table}\n`);
  if (words.length > 0) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), table));
} finally {
  await world.close();
}
