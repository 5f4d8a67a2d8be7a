import {
  type GraphQLOutputType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { isFlat } from './flat.ts';
import type { Route } from './routes.ts';
import { snakeCased } from './spelling.ts';

export type Json = { [key: string]: unknown };

const SCALARS: Record<string, Json> = {
  ID: { type: 'string', format: 'uuid' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  SafeInt: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Yen: { type: 'integer' },
  URL: { type: 'string' },
  CountryCode: { type: 'string' },
  PhoneNumber: { type: 'string' },
};

const MAX_YEN = 9_999_999;

/** Of numbers, by how REST calls them. */
const BOUNDS: Record<string, Json> = {
  price: { minimum: 0, maximum: MAX_YEN },
  maximum: { minimum: 0 },
  play_amount: { minimum: 1, maximum: 100 },
  item_count: { minimum: 1, maximum: 100 },
  play_count: { minimum: 0 },
  total: { minimum: 0 },
  total_amount: { minimum: 0 },
  amount: { minimum: 1 },
  pickup_weight: { minimum: 0 },
  emission_probability: { minimum: 0, maximum: 100 },
  serial_number: { minimum: 1 },
  beacon_id: { minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};

const isNumber = ({ type }: Json): boolean => type === 'integer' || type === 'number';

function bounded(name: string, schema: Json): Json {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: schema.anyOf.map((part: Json) => bounded(name, part)) };
  return isNumber(schema) ? { ...schema, ...BOUNDS[name] } : schema;
}

const described = (schema: Json, description: string | null | undefined): Json =>
  description ? { ...schema, description } : schema;

function leafSchema(type: GraphQLType): Json {
  const named = getNamedType(type);
  if (isEnumType(named)) return { type: 'string', enum: named.getValues().map(({ value }) => value) };
  const scalar = SCALARS[named.name];
  if (!scalar) throw new Error(`the REST side does not know how ${named.name} is written`);
  return { ...scalar };
}

export function inputSchema(name: string, type: GraphQLType): Json {
  if (isNonNullType(type)) return inputSchema(name, type.ofType);
  if (isListType(type)) return { type: 'array', items: inputSchema(name, type.ofType) };
  if (!isInputObjectType(type)) return bounded(name, leafSchema(type));
  const fields = Object.values(type.getFields()).map((field): [string, Json] => {
    const rest = snakeCased(field.name);
    return [rest, described(inputSchema(rest, field.type), field.description)];
  });
  return described({ type: 'object', properties: Object.fromEntries(fields) }, type.description);
}

const FLAG = 'Whether it can be bought, without regard to the viewer.';

/** What a route answers, before its objects get their names. */
export function answerSchema(route: Route, selections: SelectionSetNode | undefined, type: GraphQLOutputType): Json {
  const whole = outputSchema(selections, isNonNullType(type) ? type.ofType : type);
  const picked = route.pick === undefined ? whole : pickedFrom(whole, route.pick);
  for (const place of route.asText ?? []) {
    const field = at(picked, place.split('.'));
    for (const ofNumber of ['anyOf', 'minimum', 'maximum']) delete field[ofNumber];
    Object.assign(field, { type: 'string', pattern: '^\\d+$' });
  }
  for (const name of Object.keys(route.flags ?? {})) (picked.properties as Json)[name] = { type: 'boolean', description: FLAG };
  if (route.moves) moveInside(at(picked, route.moves.within ? [route.moves.within] : []), route.moves);
  if (route.absentWhileProcessing) makeOptional(picked, route.absentWhileProcessing);
  for (const name of route.neverNull ?? []) makeCertain(picked, name);
  for (const place of route.absentWhenNull ?? []) {
    const steps = place.split('.');
    makeOptional(at(picked, steps.slice(0, -1)), steps.at(-1) ?? '');
  }
  for (const [place, unsaid] of Object.entries(route.neverSays ?? {})) {
    const field = at(picked, place.split('.'));
    field.enum = (field.enum as string[]).filter((word) => word !== unsaid);
  }
  return picked;
}

function pickedFrom(schema: Json, key: string): Json {
  const part = (schema.type === 'array' ? schema.items : (schema.properties as Json)[key]) as Json;
  return (part.anyOf as Json[] | undefined)?.[0] ?? part;
}

function at(schema: Json, [key, ...rest]: readonly string[]): Json {
  if (schema.type === 'array') return at(schema.items as Json, key === undefined ? [] : [key, ...rest]);
  return key === undefined ? schema : at((schema.properties as Json)[key] as Json, rest);
}

function moveInside(schema: Json, { from, to: [inner, field] }: NonNullable<Route['moves']>): void {
  const properties = schema.properties as Record<string, Json>;
  const { [from]: moved, ...rest } = properties;
  Object.assign(properties[inner]?.properties as Json, { [field]: { ...moved, ...bounded(field, { type: moved?.type }) } });
  schema.properties = rest;
  schema.required = (schema.required as string[]).filter((name) => name !== from);
}

/** REST refuses where GraphQL answers null. */
export const withoutNull = (description: unknown): string => String(description ?? '').replaceAll(/\s*\bNull [^.]*\./g, '');

function makeCertain(schema: Json, key: string): void {
  const properties = schema.properties as Record<string, Json>;
  const { anyOf, description } = properties[key] ?? {};
  const [part] = (anyOf as Json[] | undefined) ?? [];
  if (part) properties[key] = described(part, withoutNull(description));
}

function makeOptional(schema: Json, key: string): void {
  const properties = schema.properties as Record<string, Json>;
  const { anyOf, description } = properties[key] ?? {};
  const [part = properties[key]] = (anyOf as Json[] | undefined) ?? [];
  // What GraphQL calls null is not there at all.
  const said = String(description ?? '').replaceAll(/\bnull\b/g, 'absent');
  if (part) properties[key] = part.type === 'object' ? part : described(part, said);
  schema.required = (schema.required as string[]).filter((name) => name !== key);
}

function outputSchema(selections: SelectionSetNode | undefined, type: GraphQLOutputType): Json {
  if (isNonNullType(type)) return outputSchema(selections, type.ofType);
  if (isListType(type)) return { type: 'array', items: maybeNull(selections, type.ofType) };
  if (!isObjectType(type)) return leafSchema(type);
  const fields = (selections?.selections ?? []).flatMap((selection): [string, Json][] => {
    if (selection.kind !== Kind.FIELD) return [];
    const field = type.getFields()[selection.name.value];
    if (!field) return [];
    const name = (selection.alias ?? selection.name).value;
    const schema = bounded(name, maybeNull(selection.selectionSet, field.type));
    if (isFlat(selection)) return flatFields(name, schema);
    // An object is described by its type, wherever it stands.
    return [[name, schema.type === 'object' ? schema : described(schema, field.description)]];
  });
  const required = fields.map(([name]) => name);
  const schema = { type: 'object', properties: Object.fromEntries(fields), required, additionalProperties: false };
  return described(schema, type.description);
}

/** The fields of an object, which REST always has, or a list of its items' only values. */
function flatFields(name: string, whole: Json): [string, Json][] {
  const schema = (whole.anyOf as Json[] | undefined)?.[0] ?? whole;
  if (schema.type === 'object') return Object.entries(schema.properties as Record<string, Json>);
  const [value] = Object.values(((schema.items as Json)?.properties ?? {}) as Record<string, Json>);
  if (!value) throw new Error(`${name} of a stored document cannot be flat: it may be null, or has no fields`);
  const { description: _ofItem, ...items } = value;
  return [[name, described({ type: 'array', items }, String(schema.description ?? ''))]];
}

const maybeNull = (selections: SelectionSetNode | undefined, type: GraphQLOutputType): Json => {
  const schema = outputSchema(selections, type);
  // An address that there is not is an empty text over REST.
  return isNonNullType(type) || getNamedType(type).name === 'URL' ? schema : { anyOf: [schema, { type: 'null' }] };
};
