import type { DocumentNode } from 'graphql';
import { byteBounded } from '../cache/byte-bounded.ts';

const MAX_DOCUMENT_BYTES = 12 * 1024 * 1024;

/** Measured: nodes and tokens of a document for each of its tokens, beside its text. */
const BYTES_PER_TOKEN = 450;

export function memoryOf({ loc }: DocumentNode): number {
  if (!loc) return BYTES_PER_TOKEN;
  let tokens = 0;
  for (let token: typeof loc.startToken | null = loc.startToken; token; token = token.next) tokens += 1;
  return 2 * loc.source.body.length + BYTES_PER_TOKEN * tokens;
}

export type Documents = {
  get(key: string): Promise<DocumentNode | undefined>;
  set(key: string, document: DocumentNode): Promise<void>;
  delete(key: string): Promise<boolean>;
  has(hash: string | undefined): boolean;
};

export function documentStore(): Documents {
  const documents = byteBounded<string, DocumentNode>(MAX_DOCUMENT_BYTES, memoryOf);
  // Apollo's keys begin with the hash of the schema; there is one schema here.
  const hashIn = (key: string) => key.slice(key.lastIndexOf(':') + 1);
  return {
    get: async (key) => documents.get(hashIn(key)),
    set: async (key, document) => documents.set(hashIn(key), document),
    delete: async (key) => {
      documents.delete(hashIn(key));
      return true;
    },
    has: (hash) => hash !== undefined && documents.has(hash),
  };
}
