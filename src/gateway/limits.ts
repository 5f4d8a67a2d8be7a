import { type FieldNode, GraphQLError, Kind, type SelectionSetNode, type ValidationContext, type ValidationRule } from 'graphql';
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
 * half of a request done. Introspection fetches nothing: of it only the aliases count.
 */
export const queryLimits: ValidationRule = (context) => {
  const measure = measureWith(context);
  return {
    OperationDefinition: (operation) => {
      const size = measure(operation.selectionSet);
      const mistake =
        (operation.operation === 'mutation' && size.roots > 1 && 'a request may name one mutation') ||
        (size.depth > DEEPEST && `a document may be ${DEEPEST} levels deep`) ||
        (size.aliases > MOST_ALIASES && `a document may have ${MOST_ALIASES} aliases`) ||
        (size.cost > DEAREST && `a document may cost ${DEAREST}; this one costs ${size.cost}`);
      if (!mistake) return;
      const originalError = new Refusal('BAD_INPUT', [{ field: 'query', message: mistake }]);
      context.reportError(new GraphQLError(mistake, { nodes: operation, originalError }));
    },
  };
};

/** Each fragment is measured once, however often it is spread: spreads inside spreads would double the work each time. */
function measureWith(context: ValidationContext): (selectionSet: SelectionSetNode) => Size {
  const fragments = new Map<string, Size>();

  function measure({ selections }: SelectionSetNode): Size {
    const parts = selections.map((selection) => {
      if (selection.kind === Kind.FIELD) return sizeOfField(selection);
      return selection.kind === Kind.INLINE_FRAGMENT ? measure(selection.selectionSet) : sizeOfFragment(selection.name.value);
    });
    return {
      depth: Math.max(0, ...parts.map(({ depth }) => depth)),
      aliases: sum(parts.map(({ aliases }) => aliases)),
      cost: sum(parts.map(({ cost }) => cost)),
      roots: sum(parts.map(({ roots }) => roots)),
    };
  }

  function sizeOfField({ name: { value: name }, alias, arguments: given, selectionSet }: FieldNode): Size {
    const inside = selectionSet ? measure(selectionSet) : NOTHING;
    const aliases = inside.aliases + (alias ? 1 : 0);
    if (name.startsWith('__')) return { ...NOTHING, aliases };
    const page = pageSize(given?.find((argument) => argument.name.value === 'first')?.value, name);
    return { depth: inside.depth + 1, aliases, cost: 1 + page * inside.cost, roots: 1 };
  }

  function sizeOfFragment(name: string): Size {
    const known = fragments.get(name);
    if (known) return known;
    // A fragment inside itself is refused by GraphQL's own rules, but all rules see the document.
    fragments.set(name, NOTHING);
    const fragment = context.getFragment(name);
    const size = fragment ? measure(fragment.selectionSet) : NOTHING;
    fragments.set(name, size);
    return size;
  }

  return measure;
}

const NOTHING: Size = { depth: 0, aliases: 0, cost: 0, roots: 0 };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const PAGED: Record<string, number> = { gachas: 20, orders: 20 };

/** What a variable will hold is not known yet: then the largest page is assumed. */
function pageSize(first: { kind: string; value?: unknown } | undefined, field: string): number {
  if (!first) return PAGED[field] ?? 1;
  if (first.kind !== Kind.INT) return BIGGEST_PAGE;
  return Math.min(Math.max(1, Number(first.value)), BIGGEST_PAGE);
}
