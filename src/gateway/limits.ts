import { type FieldNode, GraphQLError, Kind, type SelectionSetNode, type ValidationContext, type ValidationRule } from 'graphql';
import { Refusal } from '../refusal.ts';

/** How much one document may ask for. Generous for any screen, out of reach for an attack. */
const DEEPEST = 12;
const MOST_ALIASES = 30;
const DEAREST = 50_000;
const BIGGEST_PAGE = 100;
/** How often one object may be asked for the same field, under aliases. */
const MOST_REPEATS = 5;

/** `fields`: each field by its name, with the keys under which it is answered. The same key twice is answered once. */
type Size = { depth: number; aliases: number; cost: number; repeats: number; fields: Map<string, Set<string>> };

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
        (operation.operation === 'subscription' && 'there is nothing to subscribe to') ||
        (operation.operation === 'mutation' && sum(timesAsked(size)) > 1 && 'a request may name one mutation') ||
        (size.depth > DEEPEST && `a document may be ${DEEPEST} levels deep`) ||
        (size.aliases > MOST_ALIASES && `a document may have ${MOST_ALIASES} aliases`) ||
        (size.repeats > MOST_REPEATS && `a document may ask an object for the same field ${MOST_REPEATS} times`) ||
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
    const fields = new Map<string, Set<string>>();
    for (const part of parts)
      for (const [name, keys] of part.fields) fields.set(name, (fields.get(name) ?? new Set()).union(keys));
    return {
      depth: Math.max(0, ...parts.map(({ depth }) => depth)),
      aliases: sum(parts.map(({ aliases }) => aliases)),
      cost: sum(parts.map(({ cost }) => cost)),
      repeats: Math.max(0, ...parts.map(({ repeats }) => repeats)),
      fields,
    };
  }

  function sizeOfField({ name: { value: name }, alias, arguments: given, selectionSet }: FieldNode): Size {
    const inside = selectionSet ? measure(selectionSet) : NOTHING;
    const aliases = inside.aliases + (alias ? 1 : 0);
    if (name.startsWith('__')) return { ...NOTHING, aliases };
    const length = lengthOf(given?.find((argument) => argument.name.value === 'first')?.value, name);
    const repeats = Math.max(inside.repeats, ...timesAsked(inside));
    const fields = new Map([[name, new Set([alias?.value ?? name])]]);
    return { depth: inside.depth + 1, aliases, cost: 1 + length * inside.cost, repeats, fields };
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

const NOTHING: Size = { depth: 0, aliases: 0, cost: 0, repeats: 0, fields: new Map() };

const timesAsked = ({ fields }: Size): number[] => [...fields.values()].map(({ size }) => size);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How long a list is taken to be where the document does not say. */
const LENGTHS: Record<string, number> = {
  gachas: 20,
  orders: 20,
  prizes: 20,
  orderDetails: 10,
  plays: 100,
  redeemTickets: 20,
  checkIns: 20,
  staffGachas: 100,
  handovers: 10,
  items: 10,
};

/** What a variable will hold is not known yet: then the largest page is assumed. */
function lengthOf(first: { kind: string; value?: unknown } | undefined, field: string): number {
  if (!first) return LENGTHS[field] ?? 1;
  if (first.kind !== Kind.INT) return BIGGEST_PAGE;
  return Math.min(Math.max(1, Number(first.value)), BIGGEST_PAGE);
}
