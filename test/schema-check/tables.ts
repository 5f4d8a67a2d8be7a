import pg from 'pg';

/** A thing of the schema and the SQL that makes it. */
export type Part = { name: string; sql: string };

const PUBLIC = `'public'::regnamespace`;

/** What is written below; a schema that has more would be published in part. */
const UNKNOWN = `
  select 'relation ' || relname as name from pg_class where relnamespace = ${PUBLIC} and relkind not in ('r', 'i', 'S')
  union all
  select 'sequence ' || relname from pg_class c where relnamespace = ${PUBLIC} and relkind = 'S'
     and not exists (select from pg_depend where objid = c.oid and deptype = 'a')
  union all
  select 'type ' || typname from pg_type where typnamespace = ${PUBLIC} and typtype in ('d', 'e', 'r')
  union all
  select 'routine ' || proname from pg_proc where pronamespace = ${PUBLIC} and prokind <> 'f'
  union all
  select 'policy ' || polname from pg_policy
  union all
  select 'extension ' || extname from pg_extension where extname <> 'plpgsql'
  union all
  select 'state of the trigger ' || tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'
  union all
  select 'option of the column ' || attname from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = ${PUBLIC} and c.relkind = 'r' and attnum > 0 and (attidentity <> '' or attstattarget is not null or attoptions is not null)`;

/** Of a collation not the version, which is that of the machine's library. */
const COLLATIONS = `
  select 'collation ' || collname as name,
         format('create collation %I (provider = icu, locale = %L, deterministic = %s);', collname, colllocale, collisdeterministic::text) as sql
    from pg_collation where collnamespace = ${PUBLIC}`;

const FUNCTIONS = `
  select 'function ' || proname as name,
         rtrim(pg_get_functiondef(oid), E'\\n') || ';' ||
         case when has_function_privilege('public', oid, 'execute') then ''
              else format(E'\\nrevoke execute on function %s from public;', oid::regprocedure) end as sql
    from pg_proc where pronamespace = ${PUBLIC}`;

/** A column that counts by itself has its sequence in its type. */
const COLUMNS = `
  select c.oid, format('%I ', a.attname) ||
         case when pg_get_serial_sequence(c.relname, a.attname) is not null
              then case a.atttypid when 'bigint'::regtype then 'bigserial' else 'serial' end
              else format_type(a.atttypid, a.atttypmod) ||
                   case when a.attcollation not in (0, t.typcollation) then format(' collate %s', a.attcollation::regcollation) else '' end ||
                   case when d.adbin is null then '' when a.attgenerated = '' then ' default ' || pg_get_expr(d.adbin, d.adrelid, true)
                        else format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid, true),
                                    case a.attgenerated when 's' then 'stored' else 'virtual' end) end end ||
         case when a.attnotnull then ' not null' else '' end as line, 0 as rank, lpad(a.attnum::text, 4, '0') as place
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = ${PUBLIC} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`;

const isInTable = `t.contype in ('p', 'u', 'c', 'x') and t.convalidated`;

const CONSTRAINTS = `
  select t.conrelid as oid, format('constraint %I ', t.conname) || pg_get_constraintdef(t.oid, true) as line, 1 as rank, t.conname::text as place
    from pg_constraint t where ${isInTable}`;

const TABLES = `
  select 'table ' || c.relname as name,
         format(E'create %stable %I (\\n  %s\\n)%s;', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname,
                string_agg(lines.line, E',\\n  ' order by lines.rank, lines.place collate "C"),
                ' with (' || array_to_string(c.reloptions, ', ') || ')') as sql
    from pg_class c join (${COLUMNS} union all ${CONSTRAINTS}) as lines on lines.oid = c.oid
   where c.relnamespace = ${PUBLIC} and c.relkind = 'r' group by c.oid`;

/** Those that refer to another table, or look at what comes alone. */
const LATER_CONSTRAINTS = `
  select 'constraint ' || c.relname || '.' || t.conname as name,
         format('alter table %I add constraint %I %s;', c.relname, t.conname, pg_get_constraintdef(t.oid, true)) as sql
    from pg_constraint t join pg_class c on c.oid = t.conrelid
   where c.relnamespace = ${PUBLIC} and t.contype not in ('n', 't') and not (${isInTable})`;

const INDEXES = `
  select 'index ' || c.relname as name, pg_get_indexdef(c.oid, 0, true) || ';' as sql
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = ${PUBLIC} and not exists (select from pg_constraint where conindid = c.oid and contype in ('p', 'u', 'x'))`;

const TRIGGERS = `
  select 'trigger ' || c.relname || '.' || t.tgname as name, pg_get_triggerdef(t.oid, true) || ';' as sql
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${PUBLIC} and not t.tgisinternal`;

const MIGRATIONS = `select 'migration ' || name as name, format('insert into migrations (name) values (%L);', name) as sql from migrations`;

/** In an order in which PostgreSQL takes them. */
const KINDS = [COLLATIONS, TABLES, LATER_CONSTRAINTS, INDEXES, FUNCTIONS, TRIGGERS, MIGRATIONS];

const inOrder = (kind: string): string => `select name, sql from (${kind}) as parts order by name collate "C", sql collate "C"`;

/** The schema of a database, the same on each machine. */
export async function partsIn(url: string): Promise<Part[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: unknown } = await client.query<{ name: string }>(UNKNOWN);
    if (unknown.length > 0) throw new Error(`this cannot be published yet: ${unknown.map(({ name }) => name).join(', ')}`);
    const parts: Part[] = [];
    for (const kind of KINDS) parts.push(...(await client.query<Part>(inOrder(kind))).rows);
    return parts;
  } finally {
    await client.end();
  }
}

const HEADER = `-- The tables of the gateway, as its migrations make them in an empty database. Written by \`npm run check:schema -- publish\`.

set check_function_bodies = off;
`;

export const textOf = (parts: readonly Part[]): string =>
  [HEADER, ...parts.map(({ name, sql }) => `-- ${name}\n${sql}\n`)].join('\n');

export function partsOf(text: string): Part[] {
  const [, ...parts] = text.split(/^-- (?=[a-z]+ \S+$)/m);
  return parts.map((part) => {
    const [name = '', ...lines] = part.trimEnd().split('\n');
    return { name, sql: lines.join('\n') };
  });
}
