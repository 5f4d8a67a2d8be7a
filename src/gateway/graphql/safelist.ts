import { stripIgnoredCharacters } from 'graphql';
import { hashOfDocument, type SafelistedDocuments } from '../../config/files/safelist.ts';

type Asked = { query?: string | undefined; extensions?: Record<string, unknown> | undefined };

/** Finds the text of what is asked for, however it is laid out, or by its hash, as persisted queries are asked for. */
export type Safelist = (asked: Asked) => string | undefined;

/** A gateway runs these documents and no other. */
export function safelist(documents: SafelistedDocuments): Safelist {
  const bare = new Map([...documents.values()].map((text) => [stripIgnoredCharacters(text), text]));
  return ({ query, extensions }) =>
    query === undefined
      ? documents.get(String(hashIn(extensions)))
      : (documents.get(hashOfDocument(query)) ?? bare.get(bareText(query)));
}

export const hashIn = (extensions: Asked['extensions']): unknown =>
  (extensions?.persistedQuery as { sha256Hash?: unknown } | null | undefined)?.sha256Hash;

function bareText(query: string): string {
  try {
    return stripIgnoredCharacters(query);
  } catch {
    return '';
  }
}
