import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  Kind,
  type NamedTypeNode,
  parse,
  TypeInfo,
  typeFromAST,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isShareable } from '../src/gateway/graphql/shareable.ts';
import { type Flattening, flatteningOf, isFlat, nameOf, withoutFlat } from './flat.ts';
import { snakeCased } from './spelling.ts';

export type StoredDocument = {
  document: DocumentNode;
  isMutation: boolean;
  isShareable: boolean;
  enumVariables: Map<string, GraphQLEnumType>;
  /** For each variable that takes an object: its fields here, and in GraphQL. */
  objectVariables: Map<string, Map<string, string>>;
  listVariables: Set<string>;
  enumPlaces: { place: string[]; type: GraphQLEnumType }[];
  /** With its own directives, which GraphQL does not know. */
  written: DocumentNode;
  flattening: Flattening;
};

/** Gateways of one process that share a schema, as those of tests do, share what was read for it. */
const known = new WeakMap<GraphQLSchema, Map<string, StoredDocument>>();

export function storedDocument(schema: GraphQLSchema, name: string): StoredDocument {
  const documents = known.get(schema) ?? new Map<string, StoredDocument>();
  known.set(schema, documents);
  const document = documents.get(name) ?? readDocument(schema, name);
  documents.set(name, document);
  return document;
}

function readDocument(schema: GraphQLSchema, name: string): StoredDocument {
  const written = parse(readFileSync(new URL(`documents/${name}.graphql`, import.meta.url), 'utf8'));
  const document = withoutFlat(written);
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) throw new Error(`${name}.graphql: ${mistakes.map(({ message }) => message).join('; ')}`);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const declared = (operation?.variableDefinitions ?? []).map(
    ({ variable, type }) => [variable.name.value, typeFromAST(schema, type as NamedTypeNode)] as const,
  );
  const variables = declared.map(([name, type]) => [name, getNamedType(type)] as const);
  return {
    document,
    isMutation: operation?.operation === 'mutation',
    isShareable: operation !== undefined && isShareable(schema, document, operation),
    enumVariables: new Map(variables.flatMap(([name, type]) => (isEnumType(type) ? [[name, type] as const] : []))),
    objectVariables: new Map(
      variables.flatMap(([name, type]) => (isInputObjectType(type) ? [[name, inputFieldsOf(type)] as const] : [])),
    ),
    listVariables: new Set(declared.filter(([, type]) => isListType(getNullableType(type))).map(([name]) => name)),
    enumPlaces: enumPlacesOf(schema, written),
    written,
    flattening: flatteningOf(written),
  };
}

const inputFieldsOf = (type: GraphQLInputObjectType): Map<string, string> =>
  new Map(Object.keys(type.getFields()).map((name) => [snakeCased(name), name]));

/** Where the words stand in the answer of REST. */
function enumPlacesOf(schema: GraphQLSchema, document: DocumentNode): StoredDocument['enumPlaces'] {
  const places: StoredDocument['enumPlaces'] = [];
  const place: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: (field) => {
          place.push(isFlat(field) ? '' : nameOf(field));
          const type = getNamedType(types.getType());
          if (isEnumType(type)) places.push({ place: place.filter(Boolean), type });
        },
        leave: () => void place.pop(),
      },
    }),
  );
  return places;
}
