import type { TestDatabase } from './database.ts';

/** The tables that an import of the catalogue writes. */
export const CATALOGUE = [
  'gachas',
  'prizes',
  'redeem_details',
  'odds_versions',
  'sellers',
  'legal_texts',
  'sale_terms',
  'seeds',
  'beacons',
  'beacon_gachas',
  'areas',
  'area_gachas',
  'staff',
  'staff_roles',
];

/** Every row of these tables, apart from when it was last touched: for what must change nothing. */
export async function contentsOf({ sql }: TestDatabase, tables: readonly string[]): Promise<Record<string, unknown[]>> {
  // As text, which Node reads far sooner than an array of PostgreSQL.
  const rowsOf = (table: string) =>
    `select '${table}' as table, json_agg(to_jsonb(t) - 'updated_at' order by to_jsonb(t))::text as rows from ${table} t`;
  const contents = await sql<{ table: string; rows: string | null }>(tables.map(rowsOf).join(' union all '));
  return Object.fromEntries(contents.map(({ table, rows }) => [table, JSON.parse(rows ?? '[]')]));
}

/** Every table of the service, but those that may change. */
export async function everything(database: TestDatabase, ...but: string[]): Promise<Record<string, unknown[]>> {
  const tables = await database.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return contentsOf(
    database,
    tables.map(({ name }) => name).filter((name) => !but.includes(name)),
  );
}
