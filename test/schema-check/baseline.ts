import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../src/database/embedded/server.ts';
import { migrations } from '../../src/database/migrations/index.ts';
import type { Steps } from '../../src/start/database/orm.ts';
import { administer } from '../support/server.ts';
import { migrated } from '../support/template.ts';
import { type Part, partsIn } from './tables.ts';

/** `isGone`: a name that others may use is no more. */
export type Changed = { name: string; description: string; isGone: boolean };

/** Nothing of it outlives the check. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** What migrations make of an empty database: those of this tree, or some of them. */
export async function madeBy(steps: Steps = migrations): Promise<Part[]> {
  if (process.env.TEST_SERVER) return madeOn(process.env.TEST_SERVER, steps);
  const folder = await mkdtemp(join(tmpdir(), 'gacha-published-'));
  await chmod(folder, 0o755);
  const { url, leave } = await openEmbedded(folder, { settings: SETTINGS });
  try {
    return await madeOn(url, steps);
  } finally {
    await leave();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function madeOn(server: string, steps: Steps = migrations): Promise<Part[]> {
  const name = `gacha_published_${process.pid}`;
  try {
    return await partsIn(await migrated(server, name, steps));
  } finally {
    await administer(server, `drop database if exists ${name} with (force)`);
  }
}

const MIGRATION = /^migration /;

export const migrationsIn = (parts: readonly Part[]): string[] =>
  parts.filter(({ name }) => MIGRATION.test(name)).map(({ name }) => name.replace(MIGRATION, ''));

/**
 * Those that were published, as they are now: new ones may follow them. Where one is gone nothing can be made without the new
 * ones.
 */
export function stillThere(published: readonly string[], steps: Steps = migrations): Steps {
  return areThere(published, steps) ? steps.filter((Step) => published.includes(nameOf(Step))) : steps;
}

const areThere = (published: readonly string[], steps: Steps): boolean =>
  published.every((name) => steps.some((Step) => nameOf(Step) === name));

/** A migration knows its name without a database. */
const nameOf = (Step: Steps[number]): string => new Step(undefined as never, undefined as never).name;

/** Where a published one was run already, what stands before it runs after it: in another order than in an empty database. */
export function outOfTurn(published: readonly string[], steps: Steps = migrations): Changed[] {
  if (!areThere(published, steps)) return [];
  const names = steps.map(nameOf);
  const last = names.findLastIndex((name) => published.includes(name));
  return names
    .slice(0, Math.max(0, last))
    .filter((name) => !published.includes(name))
    .map((name) => ({
      name,
      description: `migration ${name}: it is new, and stands before ${names[last]}, which was published`,
      isGone: false,
    }));
}

/** What the published migrations make otherwise than when they were published. */
export function changedParts(before: readonly Part[], after: readonly Part[]): Changed[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  const dropped = names.filter((name) => name.startsWith('table ') && !is.has(name)).map(tableOf);
  const told = names.filter((name) => name.startsWith('table ') || !dropped.includes(tableOf(name)));
  return told.flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    if (old === now) return [];
    const isGone = now === undefined && /^(table|column) /.test(name);
    return [{ name: name.replace(/^\w+ /, ''), description: `${name}: ${spelt(old)} → ${spelt(now)}`, isGone }];
  });
}

/** `table orders`, `column orders.price` and `trigger orders.touch` are of orders. */
const tableOf = (name: string): string => name.replace(/^\w+ /, '').split('.')[0] ?? '';

/** What has many lines is not told. */
const spelt = (sql: string | undefined): string => (sql === undefined ? 'nothing' : sql.includes('\n') ? 'another text' : sql);

/** Of a table its columns and constraints, each by itself. */
function linesOf(parts: readonly Part[]): Map<string, string> {
  const lines = parts.flatMap(({ name, sql }): [string, string][] => {
    if (!name.startsWith('table ')) return [[name, sql]];
    const [head = '', ...inside] = sql.split('\n');
    const tail = inside.pop() ?? '';
    return [[name, `${head}${tail}`], ...inside.map((line) => lineOf(name.replace('table ', ''), line.trim().replace(/,$/, '')))];
  });
  return new Map(lines);
}

function lineOf(table: string, line: string): [string, string] {
  const [, kind = 'column ', name = '', sql = ''] = /^(constraint )?(\S+) (.*)$/.exec(line) ?? [];
  return [`${kind}${table}.${name}`, sql];
}
