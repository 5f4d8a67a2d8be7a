import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { grantsFor } from './rights.ts';
import { scramOf } from './scram.ts';

type Kind = 'owner' | 'gateway';
type RoleNames = Record<Kind, string>;

/** `password` is absent where the role was there and keeps the one that it has. */
type MadeRole = { kind: Kind; name: string; password: string | undefined };

const MAX_DATABASE_NAME = 55;

/** Roles are those of a whole server, so they carry the name of their database. */
export async function roleNames(em: EntityManager): Promise<RoleNames> {
  const [row] = await em.execute<{ name: string }[]>('select current_database() as name');
  const name = row?.name.slice(0, MAX_DATABASE_NAME);
  return { owner: `${name}_owner`, gateway: `${name}_gateway` };
}

/** May be repeated: what is there already is taken over, or left as it is. */
export function makeRoles(em: EntityManager, passwords: Record<Kind, string | undefined>): Promise<MadeRole[]> {
  return em.fork().transactional(async (tx) => {
    const names = await roleNames(tx);
    const made: MadeRole[] = [];
    for (const kind of ['owner', 'gateway'] as const)
      made.push({ kind, name: names[kind], password: await makeRole(tx, names[kind], passwords[kind]) });
    await restrictEverybody(tx, names);
    await handOver(tx, names.owner);
    await grantAll(tx, names.gateway);
    return made;
  });
}

async function makeRole(tx: EntityManager, name: string, given: string | undefined): Promise<string | undefined> {
  const isThere = await roleExists(tx, name);
  if (!isThere) await tx.execute(`create role ${quoted(name)} login`);
  const password = given ?? (isThere ? undefined : randomBytes(24).toString('base64url'));
  if (password) await tx.execute(`alter role ${quoted(name)} password '${scramOf(password)}'`);
  return password;
}

/** Every role of the server has what PUBLIC has. */
async function restrictEverybody(tx: EntityManager, { owner, gateway }: RoleNames): Promise<void> {
  const [database] = await tx.execute<{ name: string }[]>('select quote_ident(current_database()) as name');
  for (const statement of [
    'revoke create on schema public from public',
    `revoke temporary on database ${database?.name} from public`,
    `grant connect on database ${database?.name} to ${quoted(owner)}, ${quoted(gateway)}`,
    `grant usage, create on schema public to ${quoted(owner)}`,
  ])
    await tx.execute(statement);
}

/** An extension keeps its own objects; a sequence goes with its table. */
async function handOver(tx: EntityManager, owner: string): Promise<void> {
  const statements = await tx.execute<{ text: string }[]>(
    `select format('alter table %s owner to %I', oid::regclass, ?::text) as text
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      union all
     select format('alter routine %s owner to %I', oid::regprocedure, ?::text)
       from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
    [owner, owner],
  );
  for (const { text } of statements) await tx.execute(text);
}

/**
 * After each migration, since a new table is its owner's alone. Only the owner can give rights, and only where there are roles.
 */
export async function renewRights(tx: EntityManager): Promise<void> {
  const { gateway } = await roleNames(tx);
  const [tables] = await tx.execute<{ isOurs: boolean }[]>(
    `select pg_has_role(tableowner, 'usage') as "isOurs" from pg_tables where schemaname = 'public' and tablename = 'migrations'`,
  );
  if (tables?.isOurs && (await roleExists(tx, gateway))) await grantAll(tx, gateway);
}

async function grantAll(tx: EntityManager, gateway: string): Promise<void> {
  const tables = await tx.execute<{ name: string; columns: string[] }[]>(
    `select c.relname as name, array_agg(a.attname::text) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  );
  const there = new Map(tables.map(({ name, columns }) => [name, columns]));
  for (const statement of grantsFor(quoted(gateway), there)) await tx.execute(statement);
}

async function roleExists(tx: EntityManager, name: string): Promise<boolean> {
  const rows = await tx.execute<unknown[]>('select from pg_roles where rolname = ?', [name]);
  return rows.length > 0;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
