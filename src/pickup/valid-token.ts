import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import type { User } from '../user/user.ts';
import type { IssuedToken } from './issue.ts';
import { PickupToken } from './pickup-token.ts';

export type ShownToken = Omit<IssuedToken, 'code'>;

/** The user's own tokens among these that can be used now. */
export async function validTokens(
  em: EntityManager,
  { id: userId }: Pick<User, 'id'>,
  ids: readonly string[],
): Promise<ShownToken[]> {
  return ownTokens(em, { userId, ids });
}

const ownTokens = statement((em, { userId, ids }: { userId: string; ids: readonly string[] }) =>
  tablesOf(em, PickupToken)
    .selectFrom('pickup_tokens')
    .select(['id', 'expires_at as expiresAt'])
    .where('id', '=', anyOf(ids))
    .where('user_id', '=', userId)
    .where('superseded_at', 'is', null)
    .where((eb) => eb('expires_at', '>', sql<Date>`clock_timestamp()`)),
);
