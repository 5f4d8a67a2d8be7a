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

type Step = { name: string; isFlat: boolean; names: readonly string[]; inside: Flattening };

/** The fields of an object in their order; null where nothing in it is flat. */
export type Flattening = readonly Step[] | null;

export function flatteningOf({ definitions }: DocumentNode): Flattening {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation ? inside(operation.selectionSet) : null;
}

const fieldsIn = (set: SelectionSetNode | undefined): FieldNode[] =>
  (set?.selections ?? []).filter((selection) => selection.kind === Kind.FIELD);

function inside(set: SelectionSetNode | undefined): Flattening {
  const steps = fieldsIn(set).map((field) => {
    const names = fieldsIn(field.selectionSet).map(nameOf);
    return { name: nameOf(field), isFlat: isFlat(field), names, inside: inside(field.selectionSet) };
  });
  return steps.some((step) => step.isFlat || step.inside) ? steps : null;
}

type Json = Record<string, unknown>;

/** Field by field, since a list may have a thousand items. */
export function flattened(value: unknown, steps: Flattening): unknown {
  if (!steps || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => flattened(item, steps));
  const flat: Json = {};
  for (const { name, isFlat, names, inside } of steps) {
    const inner = flattened((value as Json)[name], inside);
    if (!isFlat) flat[name] = inner;
    else if (Array.isArray(inner)) flat[name] = inner.map((item: Json) => Object.values(item)[0]);
    else if (inner) for (const field in inner as Json) flat[field] = (inner as Json)[field];
    else for (const absent of names) flat[absent] = null;
  }
  return flat;
}
