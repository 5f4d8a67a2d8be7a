import { type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';

const marked = new WeakSet<object>();

/**
 * Marks resolvers that answer a caller without a token from the snapshot alone. An answer is not kept if one of its fields has a
 * resolver that is not marked; a field without a resolver reads its parent's value.
 */
export function fromSnapshot<Resolvers extends object>(resolvers: Resolvers): Resolvers {
  for (const resolver of Object.values(resolvers)) marked.add(resolver);
  return resolvers;
}

/** `resolvers`: of each type its fields, as they are before rules and costs are put around them. */
export function withMarks(schema: GraphQLSchema, resolvers: readonly object[]): GraphQLSchema {
  for (const [name, fields] of resolvers.flatMap((ofTypes) => Object.entries(ofTypes))) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    const known = type.getFields();
    for (const [field, resolver] of Object.entries(fields as object))
      if (marked.has(resolver)) Object.assign(known[field] ?? {}, { extensions: { isFromSnapshot: true } });
  }
  return schema;
}

export function isFromSnapshot(type: GraphQLObjectType, name: string): boolean {
  const field = type.getFields()[name];
  return field !== undefined && (field.resolve === undefined || field.extensions.isFromSnapshot === true);
}
