import type { FastifyInstance } from 'fastify';
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { decoded } from './decoded.ts';

type Json = Record<string, unknown>;

const SCALARS: Record<string, (value: unknown) => boolean> = {
  String: (value) => typeof value === 'string' && value !== '',
  ID: (value) => typeof value === 'string' && value !== '',
  Boolean: (value) => typeof value === 'boolean',
  Int: Number.isSafeInteger,
  Yen: Number.isSafeInteger,
  DateTime: (value) => typeof value === 'string' && new Date(value).toISOString() === value,
};

/** The types of the schema that say what `extensions` hold, by each code that one of them has. */
export function detailsByCode(schema: GraphQLSchema): Map<string, GraphQLObjectType> {
  const union = schema.getType('RefusalDetail');
  if (!isUnionType(union)) throw new Error('the schema has no RefusalDetail');
  return new Map(union.getTypes().flatMap((type) => codesOf(type).map((code) => [code, type] as const)));
}

export function codesOf(type: GraphQLObjectType): string[] {
  const code = type.getFields().code?.type;
  if (!isNonNullType(code) || !isEnumType(code.ofType)) throw new Error(`${type.name} has no code`);
  return code.ofType.getValues().map(({ name }) => name);
}

function mistakesIn(type: GraphQLOutputType, value: unknown, place: string): string[] {
  if (isNonNullType(type)) return value == null ? [`${place} is missing`] : mistakesIn(type.ofType, value, place);
  if (value == null) return [];
  if (isListType(type)) {
    if (!Array.isArray(value) || value.length === 0) return [`${place} is no list of something`];
    return value.flatMap((one, index) => mistakesIn(type.ofType, one, `${place}.${index}`));
  }
  if (isEnumType(type)) return type.getValue(String(value)) ? [] : [`${place} is ${value}`];
  if (isObjectType(type)) return mistakesInObject(type, value as Json, place);
  return SCALARS[String(type)]?.(value) ? [] : [`${place} is ${JSON.stringify(value)}, no ${type}`];
}

function mistakesInObject(type: GraphQLObjectType, value: Json, place: string): string[] {
  const fields = type.getFields();
  const unknown = Object.keys(value).filter((name) => !fields[name]);
  return [
    ...unknown.map((name) => `${place}.${name} is not described`),
    ...Object.values(fields).flatMap((field) => mistakesIn(field.type, value[field.name], `${place}.${field.name}`)),
  ];
}

/** What of these `extensions` the schema does not say, or says otherwise. */
export function detailMistakes(details: ReadonlyMap<string, GraphQLObjectType>, extensions: Json): string[] {
  const code = String(extensions.code);
  const type = details.get(code);
  if (!type) return [`${code} is of no type`];
  const nulls = Object.entries(extensions).filter(([, value]) => value === null);
  return [...nulls.map(([name]) => `${code}.${name} is null`), ...mistakesInObject(type, extensions, code)];
}

/** Holds the errors of every GraphQL answer of a test to the schema, and answers what did not fit. */
export function holdToDetails(app: FastifyInstance, schema: GraphQLSchema): () => string[] {
  const details = detailsByCode(schema);
  const violations: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.url !== '/graphql' || request.method === 'OPTIONS' || reply.statusCode === 405) return;
    const body = String(decoded(Buffer.from(payload as string), reply.getHeader('content-encoding')));
    if (!body.startsWith('{"errors"')) return;
    for (const { extensions } of JSON.parse(body).errors) violations.push(...detailMistakes(details, extensions));
  });
  return () => violations;
}
