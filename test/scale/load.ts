import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export type Scale = { orders: number };

/** Orders of one person, so many that there is a page 1,000. */
export const ORDERS_OF_ONE = 20_100;
const ORDERS_PER_USER = 10;

const statementsOf = (file: string): string[] => readFileSync(join(import.meta.dirname, file), 'utf8').split(/;\n\n/);

type Tell = (line: string) => void;

/** Fills a migrated, empty database with years of sales. Indexes are made at the end, which is faster than row by row. */
export async function load(url: string, { orders }: Scale, tell: Tell = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const values: Record<string, number> = {
    orders,
    users: orders / ORDERS_PER_USER,
    of_one: Math.min(ORDERS_OF_ONE, orders / 25),
  };
  const run = async (statement: string) => {
    const begun = performance.now();
    await client.query(statement);
    const [what = ''] = /^(?:insert into|create) [\w. ]+/im.exec(statement) ?? [];
    if (what) tell(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  };
  try {
    const indexes = await dropIndexes(client);
    for (const text of ['load.sql', 'after-the-draw.sql'].flatMap(statementsOf))
      await run(text.replaceAll(/\$([a-z_]+)\b/g, (whole, name) => String(values[name] ?? whole)));
    for (const definition of indexes) await run(definition);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Those of constraints stay, and guard. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not c.relispartition
        and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
