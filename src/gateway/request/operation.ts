import type { DocumentNode } from 'graphql';
import type { Context } from './context.ts';

/** A checked document, as it is executed for one request. */
export type Operation = {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables: Record<string, unknown>;
  context: Context;
};
