import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type DirectiveNode, isObjectType, valueFromASTUntyped } from 'graphql';

export const published = buildSchema(readFileSync(join(import.meta.dirname, '../../docs/schema.graphql'), 'utf8'));

export const objects = Object.values(published.getTypeMap())
  .filter((type) => isObjectType(type))
  .filter(({ name }) => !name.startsWith('__'));

export const fields = objects.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type: type.name, field })));

export const isRoot = ({ type }: { type: string }): boolean => type === 'Query' || type === 'Mutation';

type Told = { astNode?: { readonly directives?: readonly DirectiveNode[] | undefined } | null | undefined };

/** The arguments of a directive, where it stands. */
export function toldBy(directive: string, { astNode }: Told): Record<string, unknown> | undefined {
  const node = astNode?.directives?.find(({ name }) => name.value === directive);
  return node && Object.fromEntries((node.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)]));
}

export const weightOf = (it: Told, usual: number): number => Number(toldBy('cost', it)?.weight ?? usual);
