import type { EntityManager } from '@mikro-orm/postgresql';
import type { Run } from '../../../database/batch.ts';
import { bytesOf, findPicture, type PictureRow } from '../../../picture/find.ts';
import { byteBounded } from '../../cache/byte-bounded.ts';
import type { PictureFolder } from './folder.ts';
import { onceAtATime } from './once-at-a-time.ts';

export type ServedPicture = PictureRow & { bytes: Buffer };

/** The pictures that a gateway has at hand. */
export type Shelf = {
  find(hash: string): Promise<ServedPicture | null>;
  /** Some were added, told of anew, or removed. */
  forget(): void;
};

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ROWS_BYTES = 2 * 1024 * 1024;
const ROW_BYTES = 400;

/** Made-up hashes must not drive out those that are there. */
const MAX_ABSENT_BYTES = 512 * 1024;

type Known = { row: PictureRow; readAt: number };
type From = { em: EntityManager; run: Run; folder: PictureFolder | undefined; ttlMs(): number };

/**
 * A row says whether a picture is still there; that there is none is kept too. Bytes never change under their name, and are read
 * one picture after the other: a crowd before a cold gateway takes one connection for them, and not the pool.
 */
export function openShelf({ em, run, folder, ttlMs }: From): Shelf {
  const rows = byteBounded<string, Known>(
    MAX_ROWS_BYTES,
    ({ row: { altJa, altEn } }) => ROW_BYTES + 2 * (altJa.length + altEn.length),
  );
  const absent = byteBounded<string, number>(MAX_ABSENT_BYTES, (_readAt, hash) => hash.length);
  const bodies = byteBounded<string, Buffer>(MAX_BYTES, ({ length }) => length);
  let edition = 0;

  const readRow = onceAtATime(async (hash) => {
    const [readEdition, readAt] = [edition, performance.now()];
    const row = (await run(findPicture, hash)) ?? null;
    // A change during the reading may be in it or not.
    if (readEdition !== edition) return row;
    if (row) rows.set(hash, { row, readAt });
    else absent.set(hash, readAt);
    return row;
  });

  let last: Promise<unknown> = Promise.resolve();
  const readBody = onceAtATime(async (hash) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    try {
      await before;
      const kept = await folder?.read(hash);
      const bytes = kept ?? (await bytesOf(em, hash));
      if (bytes) bodies.set(hash, bytes);
      if (bytes && !kept) folder?.keep(hash, bytes);
      return bytes;
    } finally {
      resolve();
    }
  });

  return {
    find: async (hash) => {
      const since = performance.now() - ttlMs();
      const known = rows.get(hash);
      if (!known && (absent.get(hash) ?? Number.NEGATIVE_INFINITY) > since) return null;
      const row = known && known.readAt > since ? known.row : await readRow(hash);
      const bytes = row && (bodies.get(hash) ?? (await readBody(hash)));
      return bytes ? { ...row, bytes } : null;
    },
    forget: () => {
      edition += 1;
      rows.clear();
      absent.clear();
    },
  };
}
