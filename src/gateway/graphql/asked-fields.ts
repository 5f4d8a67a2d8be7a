import { type DocumentNode, type FieldNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

type FieldsByType = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<DocumentNode, FieldsByType>();

/** Which fields of a type a document asks for, in whatever place of it. */
export function askedFields(schema: GraphQLSchema, document: DocumentNode, type: string): ReadonlySet<string> | undefined {
  const fields = known.get(document) ?? fieldsByType(schema, document);
  known.set(document, fields);
  return fields.get(type);
}

function fieldsByType(schema: GraphQLSchema, document: DocumentNode): FieldsByType {
  const types = new TypeInfo(schema);
  const fields = new Map<string, Set<string>>();
  const Field = ({ name }: FieldNode) => {
    const type = types.getParentType()?.name ?? '';
    fields.set(type, (fields.get(type) ?? new Set()).add(name.value));
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return fields;
}
