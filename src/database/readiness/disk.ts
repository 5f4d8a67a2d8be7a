import type { EntityManager } from '@mikro-orm/postgresql';

const DISK_FULL = '53100';
/** PostgreSQL's own limit of temporary files: then nothing can be told of the disk. */
const NO_MORE_TEMPORARY_FILES = '53400';

const isOf = (error: unknown, code: string): boolean => {
  for (let one = error; one instanceof Error; one = one.cause ?? (one as { previous?: unknown }).previous)
    if ((one as { code?: unknown }).code === code) return true;
  return false;
};

/** Memory that its processes share and that is too small is told by the same code. */
export const isDiskFull = (error: unknown): boolean => isOf(error, DISK_FULL) && !/shared memory/.test(String(error));

/** Some megabytes, so that it is not full again at once. */
const ROWS = 200_000;

/**
 * Whether the server can write: a result that does not fit into so little memory goes to a temporary file, which every user may
 * have, and which is gone afterwards. No table could be asked without leaving something in it.
 */
export async function hasRoomOnDisk(em: EntityManager): Promise<boolean> {
  try {
    await em.fork().transactional(async (tx) => {
      await tx.execute(`set local work_mem = '64kB'`);
      await tx.execute(`select count(*) from generate_series(1, ${ROWS})`);
    });
    return true;
  } catch (error) {
    return isOf(error, NO_MORE_TEMPORARY_FILES);
  }
}
