import type pg from 'pg';
import { poolOf } from '../../src/start/database/orm.ts';
import type { TestDatabase } from '../support/database.ts';
import { administer } from '../support/server.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
};

/**
 * One statement as the server has run it. `pages`: of 8 KB, read from memory or disk. `scanned`: the tables of which it read a
 * good part.
 */
export type Explained = { statement: string; pages: number; scanned: string[] };

export type Explain = <T>(work: () => Promise<T>) => Promise<{ result: T; statements: Explained[] }>;

/** A table of fewer pages is read as a whole where that is faster. */
const GOOD_PART = 100;

/** The server tells the plan of every statement, those of triggers and foreign keys too, to the session that asked for it. */
const TOLD = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** Before its first connection. */
export async function tellsPlans(url: string, database: string): Promise<void> {
  for (const [name, value] of Object.entries(TOLD)) await administer(url, `alter database ${database} set ${name} = '${value}'`);
}

/** Tells what the statements of some work have read; to be called before the first connection. */
export function explaining({ orm }: TestDatabase): Explain {
  let heard: Explained[] = [];
  const { pool } = poolOf(orm) as unknown as { pool: pg.Pool };
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /^duration: .*? plan:\n(.*)$/s.exec(message) ?? [];
      if (plan) heard.push(explained(JSON.parse(plan)));
    }),
  );
  return async (work) => {
    heard = [];
    const result = await work();
    const statements = heard;
    heard = [];
    return { result, statements };
  };
}

function explained({ 'Query Text': statement, Plan: top }: { 'Query Text': string; Plan: Node }): Explained {
  const scans = allOf(top).filter((node) => node['Node Type'] === 'Seq Scan' && pagesRead(node) >= GOOD_PART);
  return { statement, pages: pagesRead(top), scanned: scans.map((node) => node['Relation Name'] ?? '') };
}

const pagesRead = (node: Node): number => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);

const allOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)];

export const pagesOf = (statements: readonly Explained[]): number => statements.reduce((sum, { pages }) => sum + pages, 0);
