import { Mistake } from '../../refusal.ts';
import { FORMER_MIGRATIONS } from './names.ts';

const LAST = FORMER_MIGRATIONS.at(-1);

/**
 * Whether the former migrations made a database, all of them. What else it may have of them cannot be taken over, and is refused
 * by name.
 */
export function isFormer(done: readonly string[]): boolean {
  const known = new Set(FORMER_MIGRATIONS);
  if (!done.some((name) => known.has(name))) return false;
  const isDone = new Set(done);
  const [lacking] = FORMER_MIGRATIONS.filter((name) => !isDone.has(name));
  const [strange] = done.filter((name) => !known.has(name));
  if (lacking === undefined && strange === undefined) return true;
  const why = strange === undefined ? `and lacks its migration ${lacking}` : `and has a migration ${strange} besides`;
  throw new Mistake(
    `The database was made by a version before this one, ${why}: this one takes over what stands at ${LAST}, and nothing else. ` +
      `Nothing was changed. Bring it to ${LAST} with the last version before 0.1.0, or name an empty database (DATABASE_URL) or another folder (DATA_DIR).`,
  );
}
