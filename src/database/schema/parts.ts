import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Columns, constraints, indexes, triggers and functions that are in force, one a line. PostgreSQL's catalogue has no entities.
 * Names and not definitions, which another version of PostgreSQL spells otherwise; of functions their text, which it keeps.
 */
const LIVE = `
  select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
         case when a.attnotnull then ' not null' else '' end as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint ' || c.relname || '.' || t.conname || case when t.convalidated then '' else ' not valid' end
    from pg_constraint t join pg_class c on c.oid = t.conrelid
   where c.relnamespace = 'public'::regnamespace and t.contype <> 'n'
  union all
  select 'index ' || c.relname || case when i.indisunique then ' unique' else '' end
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace and i.indisvalid
  union all
  select 'trigger ' || c.relname || '.' || t.tgname
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'
  union all
  select 'function ' || proname || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace`;

export async function recordParts(em: EntityManager): Promise<void> {
  await em.execute('delete from schema_parts');
  await em.execute(`insert into schema_parts select distinct part from (${LIVE}) as live`);
}

/** Parts that the migrations made and that are gone, or changed. Parts that an operator added do no harm. */
export async function missingParts(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ part: string }[]>(
    `select part from schema_parts except select part from (${LIVE}) as live order by part`,
  );
  return rows.map(({ part }) => part);
}
