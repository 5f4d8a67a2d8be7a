import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyRequest } from 'fastify';
import { BREAK, type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';
import type { Context } from '../request/context.ts';
import { isShared } from './answers.ts';

/** Notes the answers that are alike for everybody of whom nothing is known, once they are there without an error. */
export const noteAlike: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, document, errors, contextValue }) => {
      if (errors || contextValue.caller.kind !== 'nobody' || !operation || !document) return;
      contextValue.noted.isAlike = asksForCatalogue(operation, document);
    },
  }),
};

/** Under what such an answer is kept: all that it may depend on. None where the request is of another kind. */
export function keyOf({ method, headers, body }: FastifyRequest): string | undefined {
  if (method !== 'POST' || !isShared(headers) || !body || typeof body !== 'object') return undefined;
  const { query, operationName = null, variables = null, ...others } = body as Record<string, unknown>;
  const isNamed = operationName === null || typeof operationName === 'string';
  if (typeof query !== 'string' || !isNamed || typeof variables !== 'object' || Object.keys(others).length > 0) return undefined;
  try {
    return JSON.stringify(['/graphql', headers.accept, query, operationName, variables], asItCame);
  } catch {
    return undefined;
  }
}

/** A number too large for JSON would be written as null, which is another input. What is nested too deeply throws by itself. */
function asItCame(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number that JSON cannot write');
  return value;
}

const ROOTS = ['gachas', 'gacha'];
/** What a gacha tells beyond the catalogue, and may change while that stays the same. */
const BEYOND = 'fairness';

const known = new WeakMap<OperationDefinitionNode, boolean>();

function asksForCatalogue(operation: OperationDefinitionNode, document: DocumentNode): boolean {
  const earlier = known.get(operation);
  if (earlier !== undefined) return earlier;
  const onlyCatalogue = operation.selectionSet.selections.every(
    (field) => field.kind === Kind.FIELD && ROOTS.includes(field.name.value) && !field.directives?.length,
  );
  const does = operation.operation === 'query' && onlyCatalogue && !mentions(document, BEYOND);
  known.set(operation, does);
  return does;
}

function mentions(document: DocumentNode, name: string): boolean {
  let found = false;
  visit(document, {
    Field: (field) => {
      if (field.name.value !== name) return undefined;
      found = true;
      return BREAK;
    },
  });
  return found;
}
