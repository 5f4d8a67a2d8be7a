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

/** What was read, checked and prepared, and what was compiled of it: each operation of each text once. */
export function knownDocuments(): Documents {
  const known = byteBounded<string, Prepared>(MAX_DOCUMENT_BYTES, ({ document, plan }) => memoryOf(document) + plan.bytes);
  const keyOf = ({ query, operationName }: AskedDocument) => (operationName === null ? query : `${operationName} ${query}`);
  return {
    get: (asked) => known.get(keyOf(asked)),
    keep: (asked, prepared) => known.set(keyOf(asked), prepared),
  };
}
