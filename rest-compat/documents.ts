import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  Kind,
  parse,
  TypeInfo,
  typeFromAST,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** A document as it is executed, read and checked once, with what its types say about its input and output. */
export type StoredDocument = {
  document: DocumentNode;
  isMutation: boolean;
  /** Variables that take a word of an enum. */
  enumVariables: Map<string, GraphQLEnumType>;
  /** Where in the answer words of an enum stand. */
  enumPlaces: { place: string[]; type: GraphQLEnumType }[];
};

export function readDocument(schema: GraphQLSchema, name: string): StoredDocument {
  const document = parse(readFileSync(new URL(`documents/${name}.graphql`, import.meta.url), 'utf8'));
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) throw new Error(`${name}.graphql: ${mistakes.map(({ message }) => message).join('; ')}`);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const enumVariables = (operation?.variableDefinitions ?? []).flatMap(({ variable, type }): [string, GraphQLEnumType][] => {
    const named = type.kind === Kind.NAMED_TYPE ? typeFromAST(schema, type) : undefined;
    return isEnumType(named) ? [[variable.name.value, named]] : [];
  });
  return {
    document,
    isMutation: operation?.operation === 'mutation',
    enumVariables: new Map(enumVariables),
    enumPlaces: enumPlacesOf(schema, document),
  };
}

function enumPlacesOf(schema: GraphQLSchema, document: DocumentNode): StoredDocument['enumPlaces'] {
  const places: StoredDocument['enumPlaces'] = [];
  const place: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: ({ alias, name }) => {
          place.push((alias ?? name).value);
          const type = getNamedType(types.getType());
          if (isEnumType(type)) places.push({ place: [...place], type });
        },
        leave: () => void place.pop(),
      },
    }),
  );
  return places;
}
