import { readFileSync } from 'node:fs';
import pg from 'pg';

/** A file of `sql/`, with `$name` replaced by a value. */
export function sqlFile(name: string, values: Record<string, number | string> = {}): string {
  const text = readFileSync(new URL(`../sql/${name}.sql`, import.meta.url), 'utf8');
  return text.replaceAll(/\$([a-z_]+)\b/g, (whole, word: string) => String(values[word] ?? whole));
}

export async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const execute = (url: string, statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  connected(url, async (client) => (await client.query(statement, values)).rows);

export function databaseAt(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
