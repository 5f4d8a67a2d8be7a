import type { TestDatabase } from './database.ts';

/** Beside the schema of the service, so that what looks at all its tables does not see it. */
const WATCH = `
  create schema watch;
  create unlogged table watch.changed (name text);
  create function watch.note() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as
    $note$ begin insert into watch.changed values (tg_table_name); return null; end $note$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger watch_rows after insert or delete on %I for each row execute function watch.note()', name);
      execute format('create trigger watch_values after update on %I for each row
                      when (old.* is distinct from new.*) execute function watch.note()', name);
      execute format('create trigger watch_emptied after truncate on %I for each statement execute function watch.note()', name);
    end loop;
  end $$`;

/**
 * Answers the tables in which a row has come, gone or changed, or that were emptied, by any connection, since it was asked
 * before: far sooner than to read all tables twice would.
 */
export async function watchTables({ sql }: TestDatabase): Promise<() => Promise<string[]>> {
  await sql(WATCH);
  return async () => {
    const changed = await sql<{ name: string }>('delete from watch.changed returning name');
    return [...new Set(changed.map(({ name }) => name))].toSorted();
  };
}
