import {
  type GraphQLField,
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
import { isFlat } from '../flat.ts';
import { snakeCased } from '../spelling.ts';

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

export function bounded(name: string, schema: Json): Json {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: schema.anyOf.map((part: Json) => bounded(name, part)) };
  return isNumber(schema) ? { ...schema, ...BOUNDS[name] } : schema;
}

export const described = (schema: Json, description: string | null | undefined): Json =>
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
  const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.map(({ name }) => snakeCased(name)),
  };
  return described(schema, type.description);
}

export function outputSchema(selections: SelectionSetNode | undefined, type: GraphQLOutputType): Json {
  if (isNonNullType(type)) return outputSchema(selections, type.ofType);
  if (isListType(type)) return { type: 'array', items: maybeNull(selections, type.ofType) };
  if (!isObjectType(type)) return leafSchema(type);
  const fields = (selections?.selections ?? []).flatMap((selection): [string, Json][] => {
    if (selection.kind !== Kind.FIELD) return [];
    const field = type.getFields()[selection.name.value];
    if (!field) return [];
    const name = (selection.alias ?? selection.name).value;
    const schema = bounded(name, maybeNull(selection.selectionSet, field.type));
    if (isFlat(selection)) return flatFields(name, described(schema, field.description));
    // An object is described by its type, wherever it stands.
    return [[name, schema.type === 'object' ? schema : described(schema, saidOf(field))]];
  });
  const required = fields.map(([name]) => name);
  const schema = { type: 'object', properties: Object.fromEntries(fields), required, additionalProperties: false };
  return described(schema, type.description);
}

function saidOf({ type, description }: GraphQLField<unknown, unknown>): string {
  const said = String(description ?? '');
  if (getNamedType(type).name === 'Yen') return said.replace(/\.$/, ', in yen.');
  const isEmptyText = String(type) === 'URL' && !/\bnull\b/.test(said);
  return isEmptyText ? said.replace(/\.$/, '; empty where there is none.') : said;
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
