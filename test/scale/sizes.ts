import pg from 'pg';

export type Size = { table: string; rows: number; bytes: number };

/** What an empty page takes is nothing beside so many. */
const FEWEST = 1000;

/** With indexes; the largest first. */
export async function sizesOf(url: string): Promise<Size[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Size>(
      `select relname as table, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= ${FEWEST} order by 3 desc`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
