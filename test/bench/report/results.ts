import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { canPin } from '../machine/cores.ts';
import type { Stage, Table } from '../stage.ts';
import { KEPT, type Scale } from '../world/worlds.ts';
import { chartOf } from './chart.ts';
import { pageOf } from './page.ts';

/** Figures mean little without what they were measured on. */
export type Conditions = ReturnType<typeof conditionsOf>;

export function conditionsOf({ cluster, pace }: Stage, scale: Scale) {
  const [cpu] = cpus();
  return {
    at: new Date().toISOString(),
    machine: { processor: cpu?.model, cores: cpus().length, memoryGiB: Math.round(totalmem() / 2 ** 30), linux: release() },
    versions: { Node: process.version, PostgreSQL: cluster.version, ...peerVersions() } as Record<string, string>,
    oneCoreForEach: canPin,
    scale,
    pace,
  };
}

function peerVersions(): Record<string, string> {
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../node_modules/${name}/package.json`), 'utf8')).version;
  return { PostGraphile: versionOf('postgraphile'), Mercurius: versionOf('mercurius') };
}

/** Only a whole run replaces what the repository shows; a part of one, or a quick one, is put beside the loaded worlds. */
export async function writeResults(tables: readonly Table[], under: Conditions, isWhole: boolean): Promise<string> {
  const folder = isWhole ? join(import.meta.dirname, '../results') : join(KEPT, 'last');
  await mkdir(folder, { recursive: true });
  const goals = tables.flatMap((table) => table.goals);
  const path = join(folder, 'latest.json');
  await writeFile(path, `${JSON.stringify({ conditions: under, goals, tables }, rounded, 2)}\n`);
  await writeFile(join(folder, 'README.md'), pageOf(under, tables));
  for (const table of tables) await writeFile(join(folder, `${table.name}.svg`), chartOf(table));
  return path;
}

/** More digits would pretend to more than was measured. */
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
