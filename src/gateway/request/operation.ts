import type { DocumentNode } from 'graphql';
import type { Context } from './context.ts';

export type Operation = {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables: Record<string, unknown>;
  context: Context;
};
