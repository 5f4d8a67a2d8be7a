import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { GatewayInterface } from '@apollo/server-gateway-interface';
import type { DocumentNode } from 'graphql';
import type { SafelistedDocuments } from '../../config/files/safelist.ts';
import { logFaults } from '../errors/error-log.ts';
import { formatError } from '../errors/format.ts';
import type { KnownKinds } from '../load/kind.ts';
import type { Context } from '../request/context.ts';
import type { GatewayEvents } from '../request/events.ts';
import { type Documents, documentStore } from './documents.ts';
import type { Executor } from './execute.ts';
import { executeBounded } from './execute-bounded.ts';
import { documentLimits, type Limits, MAX_TOKENS, replacementFor, reportRefused } from './limits/document.ts';
import { waitForTurn } from './limits/turns.ts';
import { noSecretsOverGet } from './over-get.ts';
import { chargedOperations } from './plugins/charged.ts';
import { countedRefusals } from './plugins/counted-refusals.ts';
import { onlySafelisted } from './plugins/safelist.ts';
import { isShareable } from './shareable.ts';

export type GraphqlOptions = { introspection: boolean; safelist: SafelistedDocuments | undefined; kinds: KnownKinds };

export function createApollo(
  executor: Executor,
  events: GatewayEvents,
  { introspection, safelist, kinds }: GraphqlOptions,
): ApolloServer<Context> {
  const documents = documentStore();
  return new ApolloServer<Context>({
    gateway: executingWith(executor),
    // The document limits decide about introspection, and know it in every spelling.
    introspection: true,
    documentStore: documents,
    hideSchemaDetailsFromClientErrors: true,
    validationOptions: { hideSuggestions: true, maxErrors: MAX_ERRORS },
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    // A POST is JSON or refused by the server, so no form can send one; for a GET see noSecretsOverGet.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    validationRules: [reportRefused],
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ...(safelist ? [onlySafelisted(safelist)] : []),
      boundedDocuments(documents, documentLimits(introspection)),
      chargedOperations,
      learntKinds(kinds),
      noSecretsOverGet,
      errorLog,
      countedRefusals(events),
      fewErrors,
      shareableAnswers(executor),
    ],
  });
}

/** Poses as a federation gateway: Apollo has no other way to execute with a compiler instead of graphql-js. */
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

/** New documents take turns, and those too large are refused before GraphQL's own rules visit them. */
const boundedDocuments = (documents: Documents, limits: Limits): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didResolveSource: async ({ queryHash }) => {
      if (!documents.has(queryHash)) await waitForTurn();
    },
    validationDidStart: async (request) => {
      const mistake = limits.documentMistake(request.document);
      if (mistake) (request as { document: DocumentNode }).document = replacementFor(mistake);
    },
  }),
});

const learntKinds = (kinds: KnownKinds): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ source, request, operation }) => {
      if (source !== undefined && operation) kinds.learn(source, request.operationName, operation);
    },
  }),
});

/** A document can be wrong in a hundred places. */
const MAX_ERRORS = 10;

const fewErrors: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body } }) => {
      if (body.kind === 'single' && body.singleResult.errors)
        body.singleResult.errors = body.singleResult.errors.slice(0, MAX_ERRORS);
    },
  }),
};

const errorLog: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => logFaults(errors, contextValue.request),
  }),
};

/** Apollo passes nothing but headers along with an answer. This one never leaves the gateway. */
export const SHAREABLE_HEADER = 'x-shareable';

const shareableAnswers = ({ schema }: Executor): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, document, errors, contextValue, response }) => {
      if (errors || contextValue.caller.kind !== 'nobody' || !operation || !document) return;
      if (isShareable(schema, document, operation)) response.http.headers.set(SHAREABLE_HEADER, 'true');
    },
  }),
});
