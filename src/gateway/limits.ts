import {
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { Refusal } from '../refusal.ts';

/** How much one document may ask for. Generous for any screen, out of reach for an attack. */
const DEEPEST = 12;
const MOST_ALIASES = 30;
const DEAREST = 20_000;
const BIGGEST_PAGE = 100;

type Size = { depth: number; aliases: number; cost: number; roots: number };

/**
 * Refuses documents that are too deep, repeat themselves under too many aliases, or would fetch too much: a field costs
 * one for each time that the lists around it can repeat it. A mutation names one field, so that a refusal never leaves
 * half of a request done. Introspection is free: it fetches nothing.
 */
export const queryLimits: ValidationRule = (context) => ({
  OperationDefinition: (operation) => {
    const size = sizeOf(context, operation.selectionSet, 1, []);
    const mistake =
      (operation.operation === 'mutation' && size.roots > 1 && 'a request may name one mutation') ||
      (size.depth > DEEPEST && `a document may be ${DEEPEST} levels deep`) ||
      (size.aliases > MOST_ALIASES && `a document may have ${MOST_ALIASES} aliases`) ||
      (size.cost > DEAREST && `a document may cost ${DEAREST}; this one costs ${size.cost}`);
    if (!mistake) return;
    const originalError = new Refusal('BAD_INPUT', [{ field: 'query', message: mistake }]);
    context.reportError(new GraphQLError(mistake, { nodes: operation, originalError }));
  },
});

function sizeOf(context: ValidationContext, { selections }: SelectionSetNode, times: number, inside: readonly string[]): Size {
  const total: Size = { depth: 0, aliases: 0, cost: 0, roots: 0 };
  const add = (part: Size, levels: number) => {
    total.depth = Math.max(total.depth, part.depth + levels);
    total.aliases += part.aliases;
    total.cost += part.cost;
  };
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value.startsWith('__')) continue;
      total.roots += 1;
      total.aliases += selection.alias ? 1 : 0;
      total.cost += times;
      const page = pageSize(selection.arguments?.find(({ name }) => name.value === 'first')?.value, selection.name.value);
      if (selection.selectionSet) add(sizeOf(context, selection.selectionSet, times * page, inside), 1);
      else add({ depth: 0, aliases: 0, cost: 0, roots: 0 }, 1);
      continue;
    }
    const part = fragmentOf(context, selection, inside);
    if (!part) continue;
    const size = sizeOf(context, part.selectionSet, times, [...inside, part.name]);
    total.roots += size.roots;
    add(size, 0);
    if (total.cost > DEAREST) break;
  }
  return total;
}

type Fragment = { name: string; selectionSet: SelectionSetNode };

/** A fragment inside itself is refused by GraphQL's own rules, but all rules see the document. */
function fragmentOf(
  context: ValidationContext,
  selection: { kind: string; selectionSet?: SelectionSetNode; name?: { value: string } },
  inside: readonly string[],
): Fragment | undefined {
  if (selection.selectionSet) return { name: '', selectionSet: selection.selectionSet };
  const name = selection.name?.value ?? '';
  const fragment: FragmentDefinitionNode | null | undefined = inside.includes(name) ? null : context.getFragment(name);
  return fragment ? { name, selectionSet: fragment.selectionSet } : undefined;
}

const PAGED: Record<string, number> = { gachas: 20, orders: 20 };

/** What a variable will hold is not known yet: then the largest page is assumed. */
function pageSize(first: { kind: string; value?: unknown } | undefined, field: string): number {
  if (!first) return PAGED[field] ?? 1;
  if (first.kind !== Kind.INT) return BIGGEST_PAGE;
  return Math.min(Math.max(1, Number(first.value)), BIGGEST_PAGE);
}
