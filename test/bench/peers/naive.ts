import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { EntityManager } from '@mikro-orm/postgresql';
import { COMMAND_TIMEOUTS } from '../../../src/database/connection/timeouts.ts';
import { openOrm } from '../../../src/start/database/orm.ts';
import { User } from '../../../src/user/user.ts';
import { databaseUrl, tellPort } from './listen.ts';
import { naiveLoaders } from './naive-loaders.ts';
import { resolvers } from './naive-resolvers.ts';
import { withShield } from './naive-rules.ts';
import { schema as typeDefs } from './schema.ts';
import { verified } from './viewer.ts';

/** This project's stack as a team wires it that follows each package's introduction: entities, loaders, a rule on every field. */
const orm = await openOrm(databaseUrl, { driverOptions: COMMAND_TIMEOUTS });
const schema = withShield(makeExecutableSchema({ typeDefs, resolvers }));

async function contextOf(em: EntityManager, authorization: string | undefined) {
  const providerUserId = await verified(authorization);
  const viewer = await em.findOneOrFail(User, { providerType: 'members', providerId: 'pool-1', providerUserId });
  return { em, viewer, now: new Date(), loaders: naiveLoaders(em, viewer) };
}
export type NaiveContext = Awaited<ReturnType<typeof contextOf>>;

const { url } = await startStandaloneServer(new ApolloServer<NaiveContext>({ schema }), {
  listen: { host: '127.0.0.1', port: 0 },
  context: ({ req }) => contextOf(orm.em.fork(), req.headers.authorization),
});
tellPort(Number(new URL(url).port));
