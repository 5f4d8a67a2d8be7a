import { ApolloServer, type ApolloServerPlugin, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GatewayInterface } from '@apollo/server-gateway-interface';
import type { FastifyRequest } from 'fastify';
import { type DocumentNode, execute, GraphQLError, type GraphQLSchema } from 'graphql';
import type { SafelistedDocuments } from '../../config/files/safelist.ts';
import { badInput } from '../../refusal.ts';
import { formatError } from '../errors/format.ts';
import { refuseRequest } from '../errors/http-status.ts';
import type { Prepared, Variables } from '../request/prepared.ts';
import type { AskedDocument } from './documents.ts';
import { documentLimits, MAX_TOKENS, replacementFor, reportRefused } from './limits/document.ts';
import { waitForTurn } from './limits/turns.ts';
import { prepare } from './prepare.ts';
import { hashIn, type Safelist, safelist } from './safelist.ts';

export type ApolloOptions = { introspection: boolean; safelist: SafelistedDocuments | undefined };

/**
 * Apollo's reading of a request: an operation that may run, or the reasons why it may not; neither if HTTP was not used as
 * agreed. `asked`: as Apollo read it, which is not how Fastify reads every address.
 */
type FoundOperation = {
  asked?: AskedDocument;
  prepared?: Prepared;
  variables: Variables;
  errors?: readonly GraphQLError[];
};

/** Apollo copies what it is handed as the context. */
type Reading = { found: FoundOperation };

export type Apollo = {
  /** Reads and checks what is asked for, and runs nothing. `http`: what Apollo answers, of use where it found no operation. */
  read(request: FastifyRequest): Promise<{ found: FoundOperation; http: HTTPGraphQLResponse }>;
  /** Under a safelist: the text that a hash stands for. */
  textOf: Safelist | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export function createApollo(schema: GraphQLSchema, { introspection, safelist: listed }: ApolloOptions): Apollo {
  const textOf = listed && safelist(listed);
  const apollo = new ApolloServer<Reading>({
    gateway: runningNothing(schema),
    // The document limits decide about introspection, and know it in every spelling.
    introspection: true,
    // A good document is kept prepared, and does not come here again.
    documentStore: null,
    hideSchemaDetailsFromClientErrors: true,
    validationOptions: { hideSuggestions: true, maxErrors: MAX_ERRORS },
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    // A POST is JSON or refused by the server, so no form can send one; for a GET see `secret` in prepared.ts.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    validationRules: [reportRefused],
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError: (formatted, error) => formatError(formatted, error),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      // These would be loaded at each start, and tell Apollo's servers where APOLLO_KEY happens to be set.
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      preparing(schema, introspection, textOf),
    ],
  });
  return {
    textOf,
    read: async (request) => {
      const found: FoundOperation = { variables: {} };
      const http = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: asHttp(request),
        context: async () => ({ found }),
      });
      return { found, http };
    },
    start: () => apollo.start(),
    stop: () => apollo.stop(),
  };
}

/** A document can be wrong in a hundred places. */
export const MAX_ERRORS = 10;

function asHttp({ body, method, headers, url }: FastifyRequest) {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) if (value) map.set(name, [value].flat().join(', '));
  return { body, method, headers: map, search: searchIn(url) };
}

/** It begins where it begins for the router, which a number sign ends the path for, too. */
function searchIn(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? '' : `?${url.slice(end + 1)}`;
}

/** Poses as a federation gateway: Apollo has no other way to leave the running to other code. */
const runningNothing = (apiSchema: GraphQLSchema): GatewayInterface => ({
  onSchemaLoadOrUpdate: (told) => {
    told({ apiSchema, coreSupergraphSdl: '' });
    return () => {};
  },
  load: async () => ({
    // If the document has no such operation, graphql-js says what is wrong.
    executor: async ({ document, operation, request: { operationName } }) =>
      operation
        ? { data: null }
        : ((await execute({ schema: apiSchema, document, operationName: operationName ?? null })) as never),
  }),
  stop: async () => {},
});

const NOTHING = '{ __typename }';

const notListed = () => refuseRequest(badInput('query', 'DOCUMENT_NOT_LISTED'));

const preparing = (schema: GraphQLSchema, introspection: boolean, textOf: Safelist | undefined): ApolloServerPlugin<Reading> => {
  const limits = documentLimits(introspection);
  return {
    requestDidStart: async ({ request, contextValue: { found } }) => {
      const isAsked = request.query !== undefined || hashIn(request.extensions) !== undefined;
      const listed = isAsked ? textOf?.(request) : undefined;
      const isRefused = isAsked && textOf !== undefined && listed === undefined;
      const query = request.query ?? listed;
      if (query !== undefined) found.asked = { query, operationName: request.operationName ?? null };
      if (isAsked && textOf) {
        request.query = listed ?? NOTHING;
        // Apollo would answer that it keeps no such queries.
        delete request.extensions?.persistedQuery;
      }
      return {
        // New documents take turns.
        didResolveSource: waitForTurn,
        // Those too large are refused before GraphQL's own rules visit them.
        validationDidStart: async (checked) => {
          const mistake = limits.documentMistake(checked.document);
          if (mistake) (checked as { document: DocumentNode }).document = replacementFor(mistake);
        },
        didResolveOperation: async ({ source, document }) => {
          if (isRefused) throw notListed();
          const prepared = prepare(schema, document, request.operationName ?? null, source);
          if (!prepared) return;
          Object.assign(found, { prepared, variables: request.variables ?? {} });
          if (request.http?.method === 'GET' && prepared.secret) throw refusedOverGet(prepared.secret);
        },
        didEncounterErrors: async ({ errors }) => {
          found.errors = errors;
        },
      };
    },
  };
};

/**
 * Any page can make a browser send a GET. It reads nothing that its sender could not: a caller is known by a header that no form
 * or picture carries, never by a cookie. Mutations over GET are refused by Apollo.
 */
const refusedOverGet = (secret: string): GraphQLError =>
  new GraphQLError('This is a secret.', {
    originalError: badInput(secret, 'SECRET_IN_ADDRESS'),
    extensions: { http: { status: 405, headers: new Map([['allow', 'POST']]) } },
  });
