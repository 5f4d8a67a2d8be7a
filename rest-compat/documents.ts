import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type NamedTypeNode,
  parse,
  TypeInfo,
  typeFromAST,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { prepare } from '../src/gateway/graphql/prepare.ts';
import { type CountsAs, countsAsStored } from '../src/gateway/http/rates.ts';
import type { Prepared } from '../src/gateway/request/prepared.ts';
import { type Flattening, flatteningOf, isFlat, nameOf, withoutFlat } from './flat.ts';
import { snakeCased } from './spelling.ts';

export type StoredDocument = {
  prepared: Prepared;
  isMutation: boolean;
  countsAs: CountsAs;
  objectVariables: Map<string, Map<string, InputField>>;
  listVariables: Set<string>;
  enumPlaces: { place: string[]; type: GraphQLEnumType }[];
  /** Places of web addresses: where GraphQL answers null, REST answers an empty text. */
  addressPlaces: string[][];
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
  const text = readFileSync(new URL(`documents/${name}.graphql`, import.meta.url), 'utf8');
  const written = parse(text);
  const document = withoutFlat(written);
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) throw new Error(`${name}.graphql: ${mistakes.map(({ message }) => message).join('; ')}`);
  const prepared = prepare(schema, document, null, text);
  if (!prepared) throw new Error(`${name}.graphql: must have one operation`);
  const declared = (prepared.operation.variableDefinitions ?? []).map(
    ({ variable, type }) => [variable.name.value, typeFromAST(schema, type as NamedTypeNode)] as const,
  );
  const variables = declared.map(([name, type]) => [name, getNamedType(type)] as const);
  return {
    prepared,
    isMutation: !prepared.isQuery,
    countsAs: prepared.isQuery ? ['reads'] : countsAsStored(text),
    objectVariables: new Map(
      variables.flatMap(([name, type]) => (isInputObjectType(type) ? [[name, inputFieldsOf(type)] as const] : [])),
    ),
    listVariables: new Set(declared.filter(([, type]) => isListType(getNullableType(type))).map(([name]) => name)),
    enumPlaces: placesOf(schema, written).flatMap(({ place, type }) => (isEnumType(type) ? [{ place, type }] : [])),
    addressPlaces: placesOf(schema, written).flatMap(({ place, type }) => (type.name === 'URL' ? [place] : [])),
    written,
    flattening: flatteningOf(written),
  };
}

export type InputField = { name: string; isRequired: boolean };

const inputFieldsOf = (type: GraphQLInputObjectType): Map<string, InputField> =>
  new Map(Object.values(type.getFields()).map(({ name, type }) => [snakeCased(name), { name, isRequired: isNonNullType(type) }]));

type Place = { place: string[]; type: GraphQLNamedType };

function placesOf(schema: GraphQLSchema, document: DocumentNode): Place[] {
  const places: Place[] = [];
  const place: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: (field) => {
          place.push(isFlat(field) ? '' : nameOf(field));
          const type = getNamedType(types.getType());
          if (type) places.push({ place: place.filter(Boolean), type });
        },
        leave: () => void place.pop(),
      },
    }),
  );
  return places;
}
