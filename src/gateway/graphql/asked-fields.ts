import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  isAbstractType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

type FieldsByType = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<DocumentNode, FieldsByType>();

/** Which fields of a type a document asks for, in whatever place of it, also of an interface that it implements. */
export function askedFields(schema: GraphQLSchema, document: DocumentNode, type: string): ReadonlySet<string> | undefined {
  const fields = known.get(document) ?? fieldsByType(schema, document);
  known.set(document, fields);
  return fields.get(type);
}

function fieldsByType(schema: GraphQLSchema, document: DocumentNode): FieldsByType {
  const types = new TypeInfo(schema);
  const fields = new Map<string, Set<string>>();
  const Field = ({ name }: FieldNode) => {
    const parent = types.getParentType();
    for (const type of isAbstractType(parent) ? schema.getPossibleTypes(parent) : parent ? [parent] : [])
      fields.set(type.name, (fields.get(type.name) ?? new Set()).add(name.value));
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return fields;
}
