import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { GatewayInterface } from '@apollo/server-gateway-interface';
import type { DocumentNode } from 'graphql';
import { Refusal } from '../../refusal.ts';
import { noteAlike } from '../cache/shared-queries.ts';
import { noteFaults } from '../errors/error-log.ts';
import { formatError, refuseRequest } from '../errors/format.ts';
import type { Context } from '../request/context.ts';
import { type Documents, documentStore } from './documents.ts';
import type { Executor } from './execute.ts';
import { executeBounded } from './limits/answer.ts';
import { documentLimits, type Limits, MOST_TOKENS, reportRefused, standIn } from './limits/document.ts';
import { myTurn } from './limits/turns.ts';

/** Apollo Server with its defaults made safe: nothing of an error leaves but what `formatError` writes. */
export function createApollo(executor: Executor, introspection: boolean): ApolloServer<Context> {
  const documents = documentStore();
  return new ApolloServer<Context>({
    gateway: executingWith(executor),
    // The limits know introspection in every spelling.
    introspection: true,
    documentStore: documents,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    validationRules: [reportRefused],
    parseOptions: { maxTokens: MOST_TOKENS },
    formatError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      boundedDocuments(documents, documentLimits(introspection)),
      boundedWrites,
      errorLog,
      fewErrors,
      noteAlike,
    ],
  });
}

/** Apollo's door for whoever executes documents in another way than it does itself. */
const executingWith = (executor: Executor): GatewayInterface => ({
  onSchemaLoadOrUpdate: (told) => {
    told({ apiSchema: executor.schema, coreSupergraphSdl: '' });
    return () => {};
  },
  load: async () => ({
    executor: async ({ document, operation, request: { operationName, variables = {} }, context }) =>
      executeBounded(executor, { document, operationName, variables, context: context as Context }, operation) as never,
  }),
  stop: async () => {},
});

/** New documents take turns, and what is too much of one is refused before GraphQL's own rules go through it. */
const boundedDocuments = (documents: Documents, limits: Limits): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didResolveSource: async ({ queryHash }) => {
      if (!documents.has(queryHash)) await myTurn();
    },
    validationDidStart: async (request) => {
      const mistake = limits.mistakeIn(request.document);
      if (mistake) (request as { document: DocumentNode }).document = standIn(mistake);
    },
  }),
});

const boundedWrites: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation?.operation === 'mutation' && !contextValue.mayWrite()) throw refuseRequest(new Refusal('RATE_LIMITED'));
    },
  }),
};

/** A document or its variables can be wrong in a hundred places, each of them told with what stands there. */
const MOST_ERRORS = 10;

const fewErrors: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body } }) => {
      if (body.kind === 'single' && body.singleResult.errors)
        body.singleResult.errors = body.singleResult.errors.slice(0, MOST_ERRORS);
    },
  }),
};

const errorLog: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue: { log, requestId } }) => noteFaults(errors, { log, id: requestId }),
  }),
};
