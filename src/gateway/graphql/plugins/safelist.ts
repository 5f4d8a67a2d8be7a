import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { stripIgnoredCharacters } from 'graphql';
import { hashOf, type SafelistedDocuments } from '../../../config/files/safelist.ts';
import { badInput } from '../../../refusal.ts';
import { refuseRequest } from '../../errors/http-status.ts';
import type { Context } from '../../request/context.ts';

/**
 * Runs these documents and no other, by their text, however it is laid out, or by their hash, as persisted queries are asked for.
 */
export function onlySafelisted(documents: SafelistedDocuments): ApolloServerPlugin<Context> {
  const bare = new Map([...documents.values()].map((text) => [stripIgnoredCharacters(text), text]));
  const listedText = (query: string): string | undefined => documents.get(hashOf(query)) ?? bare.get(bareText(query));
  return {
    requestDidStart: async ({ request }) => {
      const hash = takeHash(request);
      if (request.query === undefined && hash === undefined) return undefined;
      const text = request.query === undefined ? documents.get(String(hash)) : listedText(request.query);
      request.query = text ?? NOTHING;
      return text === undefined ? { didResolveOperation: refuse } : undefined;
    },
  };
}

const NOTHING = '{ __typename }';

async function refuse(): Promise<void> {
  throw refuseRequest(badInput('query', 'is not one of the documents that this gateway answers'));
}

/** Apollo would answer that it keeps no such queries. */
function takeHash(request: GraphQLRequest): unknown {
  const { persistedQuery, ...others } = request.extensions ?? {};
  if (persistedQuery === undefined) return undefined;
  request.extensions = others;
  return (persistedQuery as { sha256Hash?: unknown } | null)?.sha256Hash;
}

function bareText(query: string): string {
  try {
    return stripIgnoredCharacters(query);
  } catch {
    return '';
  }
}
