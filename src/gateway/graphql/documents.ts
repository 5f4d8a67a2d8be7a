import type { DocumentNode } from 'graphql';
import { byteBounded } from '../cache/byte-bounded.ts';
import type { Prepared } from '../request/prepared.ts';

const MAX_DOCUMENT_BYTES = 24 * 1024 * 1024;

/** Measured: nodes and tokens of a document for each of its tokens, beside its text. */
const BYTES_PER_TOKEN = 450;

function memoryOf({ loc }: DocumentNode): number {
  if (!loc) return BYTES_PER_TOKEN;
  let tokens = 0;
  for (let token: typeof loc.startToken | null = loc.startToken; token; token = token.next) tokens += 1;
  return 2 * loc.source.body.length + BYTES_PER_TOKEN * tokens;
}

export type AskedDocument = { query: string; operationName: string | null };

export type Documents = {
  get(asked: AskedDocument): Prepared | undefined;
  keep(asked: AskedDocument, prepared: Prepared): void;
};

/** Documents that were read, checked, prepared and compiled: each operation of each text once. */
export function knownDocuments(): Documents {
  // Under a safelist the text that was asked may be longer than that of its document.
  const bytesOf = ({ document, plan }: Prepared, key: string) => memoryOf(document) + plan.bytes + 2 * key.length;
  const known = byteBounded<string, Prepared>(MAX_DOCUMENT_BYTES, bytesOf);
  // No text begins with the name of another one: a name has no blank.
  const keyOf = ({ query, operationName }: AskedDocument) => `${operationName ?? ''} ${query}`;
  return {
    get: (asked) => known.get(keyOf(asked)),
    keep: (asked, prepared) => known.set(keyOf(asked), prepared),
  };
}
