import { writeSync } from 'node:fs';
import { readConfig } from '../../../src/start/read-config.ts';
import { start } from '../../../src/start/start.ts';
import { runUntilStopped } from '../../../src/start/stop.ts';
import { WIDE_ROOMS } from '../../support/rooms.ts';
import { inMemoryProcessor, type Taken } from './in-memory.ts';

/** The gateway as `src/main.ts` starts it, but with a processor in memory: the benchmark measures the gateway, not a sandbox. */
const taken: Taken = { captures: 0, voids: 0 };
const processor = inMemoryProcessor(Number(process.env.BENCH_PROCESSOR_MS ?? 0), taken);

process.on('exit', () => writeSync(process.stdout.fd, `took ${taken.captures} and gave back ${taken.voids}\n`));
/**
 * A crowd that is turned away would be measured as a fast one: the rooms are the gateway's own only where a crowd is measured.
 */
const rooms = process.env.BENCH_ROOMS === 'own' ? undefined : WIDE_ROOMS;

await runUntilStopped((fail) => start(readConfig(), { onStarved: fail, processor, rooms }));
