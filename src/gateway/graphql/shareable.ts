import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { ROW_COSTS } from './limits/costs.ts';
import { isPublic } from './rules.ts';

const shareable = new WeakMap<OperationDefinitionNode, boolean>();

/** Selects public root fields only, and no row that is read anew: the answer depends on the snapshot alone. */
export function isShareable(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const known = shareable.get(operation);
  if (known !== undefined) return known;
  const isSo = operation.operation === 'query' && asksPublicFields(operation) && !readsRows(schema, document);
  shareable.set(operation, isSo);
  return isSo;
}

const asksPublicFields = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((field) => field.kind === Kind.FIELD && isPublic(field.name.value) && !field.directives?.length);

function readsRows(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let found = false;
  const Field = () => {
    found ||= Object.hasOwn(ROW_COSTS, getNamedType(types.getType())?.name ?? '');
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return found;
}
