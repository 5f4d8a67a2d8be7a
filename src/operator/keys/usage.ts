import type { EntityManager } from '@mikro-orm/postgresql';
import type { SealedColumn } from '../../encryption/sealed-column.ts';
import { SEALED_COLUMNS } from './columns.ts';

export type Usage = { keyId: string; table: string; column: string; rows: number };

/** Counts the key ids in the rows themselves, each table read once. Raw, since the tables are values here. */
export async function usageOfKeys(em: EntityManager): Promise<Usage[]> {
  const usage: Usage[] = [];
  for (const column of SEALED_COLUMNS) usage.push(...(await usageIn(em.fork(), column)));
  return usage;
}

async function usageIn(em: EntityManager, { table, column }: SealedColumn): Promise<Usage[]> {
  const rows = await em.execute<{ keyId: string; rows: number }[]>(
    `select split_part(${column}, '.', 2) as "keyId", count(*)::float8 as rows from ${table} where ${column} is not null group by 1 order by 1`,
  );
  return rows.map((row) => ({ ...row, table, column }));
}
