import { type DirectiveNode, type DocumentNode, type FieldNode, Kind, type SelectionSetNode, visit } from 'graphql';

/**
 * REST is flat where GraphQL has edges. In a stored document `gacha @flat { gacha_id: id }` puts the fields of an object into
 * the one around it, and `order_ids: orders @flat { id }` makes a list of its items' only values.
 */
const FLAT = 'flat';

const isDirective = ({ name }: DirectiveNode): boolean => name.value === FLAT;

export const isFlat = ({ directives }: FieldNode): boolean => directives?.some(isDirective) === true;

export const nameOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

export const withoutFlat = (document: DocumentNode): DocumentNode =>
  visit(document, { Directive: (directive) => (isDirective(directive) ? null : undefined) });

/** By the names on the way to what is flat. */
export type Flattening = ReadonlyMap<string, { isFlat: boolean; names: readonly string[]; inside: Flattening }>;

export function flatteningOf({ definitions }: DocumentNode): Flattening {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation ? inside(operation.selectionSet) : new Map();
}

const fieldsIn = (set: SelectionSetNode | undefined): FieldNode[] =>
  (set?.selections ?? []).filter((selection) => selection.kind === Kind.FIELD);

function inside(set: SelectionSetNode | undefined): Flattening {
  const steps = fieldsIn(set).map((field) => {
    const names = fieldsIn(field.selectionSet).map(nameOf);
    return [nameOf(field), { isFlat: isFlat(field), names, inside: inside(field.selectionSet) }] as const;
  });
  return new Map(steps.filter(([, step]) => step.isFlat || step.inside.size > 0));
}

type Json = Record<string, unknown>;

export function flattened(value: unknown, flattening: Flattening): unknown {
  if (flattening.size === 0 || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => flattened(item, flattening));
  const flat: Json = {};
  for (const [name, part] of Object.entries(value as Json)) {
    const step = flattening.get(name);
    const inner = step ? flattened(part, step.inside) : part;
    if (!step?.isFlat) flat[name] = inner;
    else if (Array.isArray(inner)) flat[name] = inner.map((item: Json) => Object.values(item)[0]);
    else Object.assign(flat, inner ?? Object.fromEntries(step.names.map((absent) => [absent, null])));
  }
  return flat;
}
