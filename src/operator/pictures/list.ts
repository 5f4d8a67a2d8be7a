import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import { Picture } from '../../picture/picture.ts';

/** The latest first. */
export const listedPictures = (em: EntityManager) =>
  tablesOf(em, Picture)
    .selectFrom('pictures')
    .select(['hash', 'type', 'width', 'height', 'alt_ja as altJa', 'alt_en as altEn', 'created_at as createdAt'])
    .select(sql<number>`octet_length(bytes)`.as('length'))
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute();
