import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { FastifyBaseLogger } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { queryLimits } from './limits.ts';
import { describe } from './log.ts';
import { callerKey, rateLimiter } from './rates.ts';
import { formatError, isCallersMistake, refusalOf, refuseRequest } from './refusals.ts';

const MOST_TOKENS = 2_000;

/** What a request brings besides its document. */
export type RequestContext = Context & { address: string; log: FastifyBaseLogger };

/** Apollo Server with its defaults made safe: nothing of an error leaves but what `formatError` writes. */
export function createApollo(schema: GraphQLSchema, writesPerMinute: number): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
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
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      boundedWrites(writesPerMinute),
      errorLog,
    ],
  });
}

const boundedWrites = (most: number): ApolloServerPlugin<RequestContext> => {
  const allows = rateLimiter(most);
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ operation, contextValue: { caller, address } }) => {
        if (operation?.operation === 'mutation' && !allows(callerKey(caller, address)))
          throw refuseRequest(new Refusal('RATE_LIMITED'));
      },
    }),
  };
};

/** A refusal is an answer and is not logged, unless a fault lies behind it. The client gets the id to ask us with. */
const errorLog: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue: { log, requestId } }) => {
      for (const error of errors) {
        if (error.originalError === undefined || isCallersMistake(error)) continue;
        const refusal = refusalOf(error);
        if (refusal.code === 'INTERNAL') Object.assign(error.extensions, { requestId });
        if (refusal.cause)
          log.error({ refusal: refusal.code, path: error.path, error: describe(refusal.cause) }, 'a request met a fault');
      }
    },
  }),
};
