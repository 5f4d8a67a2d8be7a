import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { noteFaults } from './faults.ts';
import { queryLimits } from './limits.ts';
import { formatError, refuseRequest } from './refusals.ts';

const MOST_TOKENS = 2_000;

/** Apollo Server with its defaults made safe: nothing of an error leaves but what `formatError` writes. */
export function createApollo(schema: GraphQLSchema): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    introspection: true,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    validationRules: [queryLimits],
    parseOptions: { maxTokens: MOST_TOKENS },
    formatError,
    plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginCacheControlDisabled(), boundedWrites, errorLog],
  });
}

const boundedWrites: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation?.operation === 'mutation' && !contextValue.mayWrite()) throw refuseRequest(new Refusal('RATE_LIMITED'));
    },
  }),
};

const errorLog: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue: { log, requestId } }) => noteFaults(errors, { log, id: requestId }),
  }),
};
