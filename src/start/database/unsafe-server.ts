import type { EntityManager } from '@mikro-orm/postgresql';
import type { Unsafe } from '../../config/unsafe/risk.ts';

/** Questions to the operator's server, by the gateway's own database user. */
export async function unsafeServer(em: EntityManager): Promise<Unsafe[]> {
  const [rights] = await em.execute<Rights[]>(RIGHTS);
  const lossy = await em.execute<{ name: string }[]>(LOSSY);
  return [
    ...(rights ? powerful(rights) : []),
    ...lossy.map(
      ({ name }): Unsafe => ({
        variable: 'DATABASE_URL',
        risk: 'lossy-database',
        told: `the server has ${name} off, so a crash loses payments that were answered`,
      }),
    ),
  ];
}

/** It has one user, with all rights. */
export const UNSAFE_EMBEDDED: Unsafe = {
  variable: 'DATABASE_URL',
  risk: 'powerful-user',
  told: 'absent, so the user of the embedded PostgreSQL may drop what guards money and draws',
};

type Rights = {
  name: string;
  isSuperuser: boolean;
  isOwner: boolean;
  mayMakeItselfOwner: boolean;
  mayStopTriggers: boolean;
  mayTruncate: boolean;
};

function powerful({ name, ...may }: Rights): Unsafe[] {
  const reasons: [applies: boolean, told: string][] = [
    [may.isSuperuser, 'is a superuser'],
    [may.isOwner, 'owns the tables, their functions, schema or database'],
    [may.mayMakeItselfOwner, 'may make itself the owner of the tables (CREATEROLE)'],
    [may.mayStopTriggers, 'may stop triggers (session_replication_role)'],
    [may.mayTruncate, 'may truncate tables'],
  ];
  // A superuser is all of the rest as well.
  const [, told] = reasons.find(([applies]) => applies) ?? [];
  if (!told) return [];
  const remedy = 'so it may drop what guards money and draws; gacha database roles makes a user that may not';
  return [{ variable: 'DATABASE_URL', risk: 'powerful-user', told: `the user ${name} ${told}, ${remedy}` }];
}

/** A member of a role may do what the role may. Before PostgreSQL 16, CREATEROLE could join any role but a superuser. */
const RIGHTS = `
with tables as (select oid, relowner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
select current_user as name,
  exists (select from pg_roles where rolsuper and pg_has_role(oid, 'member')) as "isSuperuser",
  (exists (select from tables where pg_has_role(relowner, 'member'))
    or exists (select from pg_proc where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'member'))
    or exists (select from pg_namespace where nspname = 'public' and pg_has_role(nspowner, 'member'))
    or exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'member'))) as "isOwner",
  exists (select from pg_roles where rolname = current_user and rolcreaterole
    and current_setting('server_version_num')::int < 160000) as "mayMakeItselfOwner",
  has_parameter_privilege('session_replication_role', 'set') as "mayStopTriggers",
  exists (select from tables where has_table_privilege(oid, 'truncate')) as "mayTruncate"`;

/** As this session has them: a role or a database may have values of its own. */
const LOSSY = `
select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`;
