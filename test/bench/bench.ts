import { parseArgs } from 'node:util';
import { answerHelp } from '../../src/start/usage.ts';
import { installPeers } from './install.ts';
import { compete } from './load/rounds.ts';
import { openCluster } from './machine/cluster.ts';
import { LOAD_CORE, pin } from './machine/cores.ts';
import { stopServers } from './machine/servers.ts';
import { conditionsOf, writeResults } from './report/results.ts';
import { goalText, tableText } from './report/text.ts';
import type { Stage, Table } from './stage.ts';
import { doors } from './tables/doors.ts';
import { firstMinute } from './tables/first-minute.ts';
import { detailForViewers, listForViewers, ordersOfViewers } from './tables/for-a-viewer.ts';
import { growth } from './tables/growth.ts';
import { handingOver } from './tables/handing-over.ts';
import { listForNobody } from './tables/list-for-nobody.ts';
import { paying } from './tables/paying.ts';
import { rest } from './tables/rest.ts';
import { settling } from './tables/settling.ts';
import { starting } from './tables/starting.ts';
import { twoGateways } from './tables/two-gateways.ts';
import { FULL, loadedFolder, QUICK } from './world/worlds.ts';

const TABLES: Record<string, (stage: Stage) => Promise<Table>> = {
  'list-for-nobody': listForNobody,
  'list-for-viewers': listForViewers,
  'detail-for-viewers': detailForViewers,
  orders: ordersOfViewers,
  rest,
  settling,
  paying,
  'first-minute': firstMinute,
  'two-gateways': twoGateways,
  'handing-over': handingOver,
  growth,
  starting,
  // It takes all cores, so it comes last.
  doors,
};

const USAGE = `Usage: npm run bench -- [--quick] [--only NAME]\nMeasures the gateway against its yardsticks. NAME is one of ${Object.keys(TABLES).join(', ')}`;

const PACES = {
  full: { pace: { rounds: 5, seconds: 1.2 }, supply: 6_000 },
  quick: { pace: { rounds: 3, seconds: 0.5 }, supply: 1_500 },
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function measureAll(stage: Stage, names: readonly string[]): Promise<Table[]> {
  const tables: Table[] = [];
  for (const name of names) {
    await stage.cluster.settle();
    const table = await TABLES[name]?.(stage);
    await stopServers();
    if (!table) continue;
    tables.push(table);
    say(tableText(table));
  }
  return tables;
}

async function bench(quick: boolean, only: string | undefined): Promise<void> {
  installPeers(say);
  const scale = quick ? QUICK : FULL;
  const cluster = await openCluster(await loadedFolder(scale, say));
  const close = async () => {
    await stopServers();
    await cluster.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => close().finally(() => process.exit(1)));
  pin(process.pid, LOAD_CORE);
  const { pace, supply } = PACES[scale.name];
  const stage: Stage = { cluster, pace, supply, say, compete: (variants) => compete(variants, pace, cluster.postmaster) };
  try {
    const tables = await measureAll(stage, only === undefined ? Object.keys(TABLES) : [only]);
    say(`\nThe goals\n${tables.flatMap(({ goals }) => goals.map(goalText)).join('\n')}`);
    say(`\nWritten to ${await writeResults(tables, conditionsOf(stage, scale), !quick && only === undefined)}`);
  } finally {
    await close();
  }
}

function read(): { quick: boolean; only?: string | undefined } {
  try {
    const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
    if (values.only === undefined || Object.hasOwn(TABLES, values.only)) return values;
  } catch {}
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}

answerHelp(USAGE);
const { quick, only } = read();
await bench(quick, only);
