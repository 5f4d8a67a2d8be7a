import { batchedStatement } from '../database/batch.ts';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, given, tablesOf } from '../database/tables.ts';
import { type Identity, User } from './user.ts';

export const identityKey = ({ providerType, providerId, providerUserId }: Identity): string =>
  JSON.stringify([providerType, providerId, providerUserId]);

const identityIn = ({ providerType, providerId, providerUserId }: Identity): Identity => ({
  ...{ providerType, providerId, providerUserId },
});

/** The user of an account, if it has signed up: a row, which may be kept, since it holds nothing of the one that read it. */
export const findUser = batchedStatement<Identity, User>({
  name: 'users',
  keyOf: identityKey,
  load: async (em, identities) => {
    const users = await usersOf(em, { identities: identities.map(identityIn) });
    return new Map(users.map((user) => [identityKey(user), user]));
  },
});

export const usersByIds = statement((em, { ids }: { ids: readonly string[] }) =>
  tablesOf(em, User).selectFrom('users').select(allOf(em, User)).where('id', '=', anyOf(ids)),
);

const usersOf = statement((em, { identities }: { identities: readonly Identity[] }) =>
  tablesOf(em, User)
    .selectFrom('users')
    .innerJoin(given(em, User, 'asked', identities), (join) =>
      join
        .onRef('users.provider_type', '=', 'asked.providerType')
        .onRef('users.provider_id', '=', 'asked.providerId')
        .onRef('users.provider_user_id', '=', 'asked.providerUserId'),
    )
    .select(allOf(em, User)),
);
