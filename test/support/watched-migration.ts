import type pg from 'pg';

/** A migration as it would run: its name, its statements, and whether they are one transaction. */
export type Watched = { name: string; statements: readonly string[]; isTransactional: boolean };

type Table = { name: string; oid: number; node: number };
type Column = { table: string; name: string; type: string; isRequired: boolean };
type Shape = { tables: Table[]; columns: Column[]; indexes: { name: string; table: string; isValid: boolean }[] };
type Lock = { oid: number; mode: string };
type Done = { oid: number; isRead: boolean; isChanged: boolean };
type Reference = { child: number; parent: number };
type Watch = (locks: readonly Lock[], done: readonly Done[]) => void;

/** So many may be changed in one transaction: their rows stay locked until its end. */
const MAX_ROWS = 500;

/** What reads or writes waits for the first; what writes, for the others too. */
const HOLDS_UP_WRITERS = ['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'];

const TABLES = `
  select relname as name, oid::int, pg_relation_filenode(oid)::int as node from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;
const INDEXES = `
  select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, i.indisvalid as "isValid"
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`;
const LOCKS = `
  select relation::int as oid, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and granted`;
/** What this transaction has read of whole tables; validating a constraint and building an index read so. */
const DONE = `
  select relid::int as oid, seq_tup_read > 0 as "isRead", n_tup_upd + n_tup_del > ${MAX_ROWS} as "isChanged" from pg_stat_xact_user_tables`;
const REFERENCES =
  'select conrelid::int as child, confrelid::int as parent from pg_constraint where contype = $$f$$ and conrelid <> confrelid';

/**
 * Runs a migration on a database with rows in its tables, and tells what would hurt gateways of the version before, which go on
 * meanwhile: in how it does its work, and in what it leaves.
 */
export async function harmOf(client: pg.Client, steps: Watched): Promise<string[]> {
  // Else what the migration before has read would count as read by this one.
  await client.query('select pg_stat_force_next_flush()');
  const before = await shapeOf(client);
  const { rows: references } = await client.query<Reference>(REFERENCES);
  const harm = new Set<string>();
  for (const transaction of transactionsOf(steps)) {
    const watch = watching(before, references, harm);
    if (isConcurrent(transaction)) await client.query(transaction.join());
    else await watched(client, transaction, watch);
  }
  return [...harm, ...leftBy(steps, before, await shapeOf(client))];
}

/** Outside of a transaction each statement is one of its own. */
const transactionsOf = ({ statements, isTransactional }: Watched): (readonly string[])[] =>
  isTransactional ? [statements] : statements.map((statement) => [statement]);

/** It waits for others, and no other waits for it; PostgreSQL runs it only outside of a transaction. */
const isConcurrent = ([first = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && /\bconcurrently\b/.test(first);

async function watched(client: pg.Client, statements: readonly string[], watch: Watch): Promise<void> {
  await client.query('begin');
  for (const statement of statements) {
    await client.query(statement);
    watch((await client.query(LOCKS)).rows, (await client.query(DONE)).rows);
  }
  await client.query('commit');
  // Else what it has read would count as read by the next.
  await client.query('select pg_stat_force_next_flush()');
}

/** After each statement: what it holds, and what it has done. Tables that the migration has made itself do not matter. */
function watching({ tables }: Shape, references: readonly Reference[], harm: Set<string>): Watch {
  const nameOf = new Map(tables.map(({ oid, name }) => [oid, name]));
  const taken: number[] = [];
  return (locks, done) => {
    const held = locks.filter(({ oid, mode }) => nameOf.has(oid) && HOLDS_UP_WRITERS.includes(mode)).map(({ oid }) => oid);
    for (const { oid, isRead, isChanged } of done) {
      if (isRead && held.includes(oid)) harm.add(`reads all of ${nameOf.get(oid)} while its writers wait`);
      if (isChanged && nameOf.has(oid)) harm.add(`changes more than ${MAX_ROWS} rows of ${nameOf.get(oid)} at once`);
    }
    for (const { child, parent } of references)
      if (taken.includes(child) && held.includes(parent) && !taken.includes(parent))
        harm.add(`locks ${nameOf.get(child)} before ${nameOf.get(parent)}, to which it refers`);
    taken.push(...held.filter((oid) => !taken.includes(oid)));
  };
}

async function shapeOf(client: pg.Client): Promise<Shape> {
  const [tables, columns, indexes] = [await client.query(TABLES), await client.query(COLUMNS), await client.query(INDEXES)];
  return { tables: tables.rows, columns: columns.rows, indexes: indexes.rows };
}

function leftBy({ name }: Watched, before: Shape, after: Shape): string[] {
  const isContract = name.endsWith('-contract');
  const rewritten = before.tables.filter(({ oid, node }) => after.tables.some((it) => it.oid === oid && it.node !== node));
  const broken = after.indexes.filter(({ isValid }) => !isValid);
  return [
    ...rewritten.map((table) => `writes all of ${table.name} anew`),
    ...broken.map((index) => `leaves ${index.name} invalid`),
    ...(isContract ? [] : takenAway(before, after)),
    ...demanded(before, after),
  ];
}

/** By name: what stands in its place serves as well. */
function takenAway(before: Shape, after: Shape): string[] {
  const tables = before.tables.filter(({ name }) => after.tables.every((it) => it.name !== name));
  const columns = before.columns.filter(
    ({ table, name }) => !columnOf(after, table, name) && !tables.some((it) => it.name === table),
  );
  const changed = before.columns.filter(
    ({ table, name, type }) => ![type, undefined].includes(columnOf(after, table, name)?.type),
  );
  return [
    ...tables.map(({ name }) => `takes ${name} away`),
    ...columns.map(({ table, name }) => `takes ${table}.${name} away`),
    ...changed.map(({ table, name }) => `changes the type of ${table}.${name}`),
  ];
}

function demanded(before: Shape, after: Shape): string[] {
  const known = new Set(before.tables.map(({ name }) => name));
  const required = after.columns.filter(({ table, isRequired }) => known.has(table) && isRequired);
  return required
    .filter(({ table, name }) => !columnOf(before, table, name)?.isRequired)
    .map(({ table, name }) => `demands ${table}.${name}, which the version before does not write`);
}

const columnOf = ({ columns }: Shape, table: string, name: string): Column | undefined =>
  columns.find((it) => it.table === table && it.name === name);
