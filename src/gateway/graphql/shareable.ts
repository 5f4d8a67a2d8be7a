import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { isObjectType } from 'graphql';

const marked = new WeakSet<object>();

/**
 * Resolvers that make what a caller without a token gets of the snapshot alone. An answer with a field whose resolver does not
 * stand in here is kept for nobody; a field without a resolver reads what its parent has.
 */
export function fromSnapshot<Resolvers extends object>(resolvers: Resolvers): Resolvers {
  for (const resolver of Object.values(resolvers)) marked.add(resolver);
  return resolvers;
}

/** Of each field, before anything else is put around its resolver. */
export function withMarks(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type))
      for (const field of Object.values(type.getFields()))
        if (field.resolve && marked.has(field.resolve)) field.extensions = { ...field.extensions, isFromSnapshot: true };
  return schema;
}

export function isFromSnapshot(type: GraphQLObjectType, name: string): boolean {
  const field = type.getFields()[name];
  return field !== undefined && (field.resolve === undefined || field.extensions.isFromSnapshot === true);
}
