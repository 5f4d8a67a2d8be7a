import { GraphQLError, getArgumentValues } from 'graphql';
import { badInput, type Refusal } from '../../refusal.ts';
import type { Prepared, Variables } from '../request/prepared.ts';
import { type PageArguments, pageSize } from './pagination.ts';

type Page = Prepared['pages'][number];

/**
 * The answer of a mutation is read after its effect, when it may no longer be refused. So its pages are checked before: they are
 * read from the beginning or the end of a list, since a cursor could turn out to be wrong.
 */
export function mistakeInPages({ pages }: Prepared, coerced: Variables, maxPageSize: number): GraphQLError | undefined {
  for (const page of pages) {
    const refusal = refusalOf(argumentsOf(page, coerced), maxPageSize);
    if (refusal) return new GraphQLError(refusal.message, { nodes: [page.node], originalError: refusal });
  }
  return undefined;
}

/** Other mistakes in the arguments are GraphQL's to tell. */
function argumentsOf({ field, node }: Page, coerced: Variables): PageArguments {
  try {
    return getArgumentValues(field, node, coerced);
  } catch {
    return {};
  }
}

function refusalOf(args: PageArguments, maxPageSize: number): Refusal | undefined {
  for (const cursor of ['after', 'before'] as const) if (args[cursor] != null) return badInput(cursor, 'CURSOR_IN_MUTATION');
  try {
    pageSize(args, maxPageSize);
    return undefined;
  } catch (error) {
    return error as Refusal;
  }
}
