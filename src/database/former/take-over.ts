import type { EntityManager } from '@mikro-orm/postgresql';
import { Mistake } from '../../refusal.ts';
import { lockingBriefly, type TellStep } from '../schema/brief-locks.ts';
import { recordParts } from '../schema/parts.ts';
import { catalogueOf, digestsOf } from './catalogue.ts';
import { FORMER_DIGESTS } from './digests.ts';

const STEP = 'taking the database over';

/**
 * Parts that only gateways before this version used: where counters served, and the wrong codes of a member, before both had a
 * table of their own; two indexes that no statement uses; and the owner's rights of triggers, for gateways that might not read
 * parcels. They stand in the order in which tables refer to each other.
 */
export const TAKEN_AWAY: readonly string[] = [
  'lock table staff, gachas, posts, orders in access exclusive mode',
  'drop table posts',
  'alter table staff drop column all_gachas, drop column codes_refused_until, drop column wrong_codes_since',
  'drop index orders_to_post, orders_to_post_of_user',
  ...['refuse_handing_over_posted', 'refuse_refunding_packed', 'refuse_address_of_packed'].flatMap((name) => [
    `alter function ${name}() security invoker reset search_path`,
    `grant execute on function ${name}() to public`,
  ]),
];

/** The first line that the operator sees. */
export const TAKES_OVER = 'Taking the database over from the version before …';

/**
 * Makes a database of the former migrations one of the baselines: its tables become equal, and its rows of migrations are
 * renamed, in one transaction. It is refused unless its tables are what those migrations made.
 */
export async function takeOverFormer(em: EntityManager, baselines: readonly string[], tell: TellStep): Promise<void> {
  tell(TAKES_OVER);
  await mustBeAsMade(em.fork());
  for (const unchecked of await uncheckedConstraints(em.fork())) await check(em, unchecked, tell);
  await lockingBriefly(STEP, tell, () =>
    em.fork().transactional(async (tx) => {
      for (const statement of TAKEN_AWAY) await tx.execute(statement);
      await tx.execute('delete from migrations');
      for (const name of baselines) await tx.execute('insert into migrations (name) values (?)', [name]);
      await recordParts(tx);
    }),
  );
}

async function mustBeAsMade(em: EntityManager): Promise<void> {
  const found = digestsOf(await catalogueOf(em));
  const other = [...FORMER_DIGESTS].filter(([of, digest]) => found.get(of) !== digest).map(([of]) => of);
  if (other.length === 0) return;
  throw new Mistake(
    `The database cannot be taken over: ${other.join(', ')} ${other.length > 1 ? 'are' : 'is'} not as its migrations made it. Nothing was changed. ` +
      'Make again what is gone, and take away what was added (columns, indexes, constraints, triggers, settings of a table, rights to execute a function), before you try again.',
  );
}

type Unchecked = { table: string; name: string };

/** Constraints that the former migrations let begin with the rows to come. */
async function uncheckedConstraints(em: EntityManager): Promise<Unchecked[]> {
  const found = await em.execute<Unchecked[]>(
    `select c.relname as table, t.conname as name from pg_constraint t join pg_class c on c.oid = t.conrelid
      where c.relnamespace = 'public'::regnamespace and not t.convalidated order by 1, 2`,
  );
  return found.filter(({ table }) => FORMER_DIGESTS.has(table));
}

/** Reads a whole table without blocking its readers and writers. */
async function check(em: EntityManager, { table, name }: Unchecked, tell: TellStep): Promise<void> {
  const statement = `alter table ${table} validate constraint ${name}`;
  await lockingBriefly(STEP, tell, () => em.fork().execute(statement)).catch((error: Error & { code?: string }) => {
    if (error.code !== '23514') throw error;
    throw new Mistake(
      `The database cannot be taken over: rows of ${table} from before its constraint ${name} do not hold to it. ` +
        `Change them with the version that made them until this succeeds: ${statement}`,
    );
  });
}
