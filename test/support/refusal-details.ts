import type { FastifyInstance } from 'fastify';
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
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

/** The types of the schema that say what `extensions` hold, by each code: one that no other type has is of `OtherDetail`. */
export function detailsByCode(schema: GraphQLSchema): Map<string, GraphQLObjectType> {
  const union = schema.getType('RefusalDetail');
  const codes = schema.getType('RefusalCode');
  if (!isUnionType(union) || !isEnumType(codes)) throw new Error('the schema has no RefusalDetail');
  const [other, ...types] = union.getTypes();
  const byType = types.flatMap((type) => codesOf(type).map((code) => [code, type] as const));
  return new Map([...codes.getValues().map(({ name }) => [name, other as GraphQLObjectType] as const), ...byType]);
}

/** Of a type of its own: the codes of its enum, or the one that its description names. */
export function codesOf(ofType: GraphQLObjectType): string[] {
  const { code } = ofType.getFields();
  const type = code && getNamedType(code.type);
  if (isEnumType(type) && type.name !== 'RefusalCode') return type.getValues().map((value) => value.name);
  const [, always] = /^Always `(\w+)`\.$/.exec(code?.description ?? '') ?? [];
  if (!always) throw new Error(`${ofType.name} does not say its code`);
  return [always];
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
