import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { GatewayInterface } from '@apollo/server-gateway-interface';
import { Refusal } from '../refusal.ts';
import { noteAlike } from './alike.ts';
import type { Context } from './context.ts';
import type { Executor } from './execute.ts';
import { noteFaults } from './faults.ts';
import { queryLimits } from './limits.ts';
import { formatError, refuseRequest } from './refusals.ts';

const MOST_TOKENS = 2_000;

/** Apollo Server with its defaults made safe: nothing of an error leaves but what `formatError` writes. */
export function createApollo(executor: Executor): ApolloServer<Context> {
  return new ApolloServer<Context>({
    gateway: executingWith(executor),
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
      boundedWrites,
      errorLog,
      noteAlike,
    ],
  });
}

/** Apollo's door for whoever executes documents in another way than it does itself. */
const executingWith = ({ schema, execute }: Executor): GatewayInterface => ({
  onSchemaLoadOrUpdate: (told) => {
    told({ apiSchema: schema, coreSupergraphSdl: '' });
    return () => {};
  },
  load: async () => ({
    executor: async ({ document, request: { operationName, variables = {} }, context }) =>
      execute({ document, operationName, variables, context: context as Context }) as never,
  }),
  stop: async () => {},
});

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
