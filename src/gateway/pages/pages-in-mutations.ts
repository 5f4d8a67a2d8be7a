import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { badInput, type Refusal } from '../../refusal.ts';
import type { Operation } from '../request/operation.ts';
import { type PageArguments, pageSize } from './pagination.ts';

/**
 * What a mutation answers is read when it has happened, and then nothing may be refused any more. So its pages are judged
 * before: they are read from the beginning or the end of a list, since a cursor could turn out to be wrong.
 */
export function mistakeInPages(
  schema: GraphQLSchema,
  { document, operationName, variables, context }: Operation,
): GraphQLError | undefined {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'mutation') return undefined;
  const pages = pagesIn(schema, document);
  if (pages.length === 0) return undefined;
  const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
  for (const page of pages) {
    const refusal = refusalOf(argumentsOf(page, coerced), context.request.maxPageSize);
    if (refusal) return new GraphQLError(refusal.message, { nodes: [page.node], originalError: refusal });
  }
  return undefined;
}

type Page = { field: GraphQLField<unknown, unknown>; node: FieldNode };

const known = new WeakMap<DocumentNode, Page[]>();

function pagesIn(schema: GraphQLSchema, document: DocumentNode): Page[] {
  const before = known.get(document);
  if (before) return before;
  const [types, pages]: [TypeInfo, Page[]] = [new TypeInfo(schema), []];
  const Field = (node: FieldNode) => {
    const field = types.getFieldDef();
    if (field?.args.some(({ name }) => name === 'after')) pages.push({ field, node });
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  known.set(document, pages);
  return pages;
}

/** Other mistakes in the arguments are GraphQL's to tell. */
function argumentsOf({ field, node }: Page, coerced: Record<string, unknown>): PageArguments {
  try {
    return getArgumentValues(field, node, coerced);
  } catch {
    return {};
  }
}

function refusalOf(args: PageArguments, maxPageSize: number): Refusal | undefined {
  for (const cursor of ['after', 'before'] as const)
    if (args[cursor] != null) return badInput(cursor, 'is for queries: a mutation answers the first or the last of a list');
  try {
    pageSize(args, maxPageSize);
    return undefined;
  } catch (error) {
    return error as Refusal;
  }
}
