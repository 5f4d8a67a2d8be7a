import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * All that makes a schema, with its definition, by the table or function that has it. What an extension brought is not ours.
 * Whether the rows of before were held against a constraint does not matter: that is done here. Nor does how often a table is
 * vacuumed: that is the operator's to say. A dump that was restored sets the brackets of some conditions otherwise.
 */
const CATALOGUE = `
  with ours as (
    select c.oid, c.relname as name, c.relpersistence,
           (select array_agg(o order by o) from unnest(c.reloptions) as o where o !~ '^(autovacuum|vacuum|toast\\.)') as reloptions
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations')
  select name as of, concat_ws(' ', 'table', relpersistence, reloptions) as line from ours
  union all
  select o.name, concat_ws(' ', 'column', a.attnum - (select count(*) from pg_attribute gone
           where gone.attrelid = o.oid and gone.attnum between 1 and a.attnum and gone.attisdropped), a.attname,
         format_type(a.atttypid, a.atttypmod), a.attnotnull, nullif(a.attgenerated, ''), pg_get_expr(d.adbin, d.adrelid))
    from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
  union all
  select o.name, concat_ws(' ', 'constraint', t.conname, replace(pg_get_constraintdef(t.oid), ' NOT VALID', ''))
    from ours o join pg_constraint t on t.conrelid = o.oid where t.contype not in ('n', 't')
  union all
  select o.name, concat_ws(' ', 'index', i.indisvalid, pg_get_indexdef(i.indexrelid)) from ours o join pg_index i on i.indrelid = o.oid
  union all
  select o.name, concat_ws(' ', 'trigger', t.tgenabled, translate(pg_get_triggerdef(t.oid), '()', ''))
    from ours o join pg_trigger t on t.tgrelid = o.oid where not t.tgisinternal
  union all
  select p.proname || '()', concat_ws(' ', pg_get_functiondef(p.oid), exists (
           select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) granted where granted.grantee = 0))
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select collname, concat_ws(' ', 'collation', collprovider) from pg_collation where collnamespace = 'public'::regnamespace
   order by 1, 2`;

type CatalogueLine = { of: string; line: string };

export const catalogueOf = (em: EntityManager): Promise<CatalogueLine[]> => em.execute<CatalogueLine[]>(CATALOGUE);

/** A few letters for each table and function: enough to see that something is not as it was made, and where. */
export function digestsOf(lines: readonly CatalogueLine[]): Map<string, string> {
  const digests = new Map<string, string>();
  for (const [of, its] of Map.groupBy(lines, (line) => line.of)) {
    const texts = its.map(({ line }) => line).toSorted();
    digests.set(of, createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12));
  }
  return digests;
}
