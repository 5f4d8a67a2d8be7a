import type { EntityManager } from '@mikro-orm/postgresql';
import { batchedStatement } from '../database/batch.ts';
import type { RowOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Picture } from './picture.ts';

/** All but the bytes. */
export type PictureRow = Omit<RowOf<typeof Picture>, 'bytes'>;

/** Many at once are asked for in one statement, made-up hashes among them. */
export const findPicture = batchedStatement<string, PictureRow>({
  name: 'pictures',
  keyOf: (hash) => hash,
  load: async (em, hashes) => new Map((await picturesOf(em, hashes)).map((row) => [row.hash, row])),
});

export const picturesOf = (em: EntityManager, hashes: readonly string[]): Promise<PictureRow[]> => rowsOf(em, { hashes });

const rowsOf = statement((em, { hashes }: { hashes: readonly string[] }) =>
  tablesOf(em, Picture)
    .selectFrom('pictures')
    .where('hash', '=', anyOf(hashes))
    .select(['hash', 'type', 'width', 'height', 'alt_ja as altJa', 'alt_en as altEn', 'created_at as createdAt']),
);

export async function bytesOf(em: EntityManager, hash: string): Promise<Buffer | undefined> {
  const [row] = await tablesOf(em.fork(), Picture).selectFrom('pictures').where('hash', '=', hash).select('bytes').execute();
  return row?.bytes as Buffer | undefined;
}
