import {
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

/** A value that JSON.stringify cannot write: spelt once for the variables and once for the document itself. */
export class Spelt {
  readonly json: string;
  readonly literal: string;

  constructor(json: string, literal = json) {
    this.json = json;
    this.literal = literal;
  }
}

export type Values = Record<string, unknown>;

/** A place in the arguments of a root field, and how to put something else there. */
export type Place = { root: string; path: string; type: GraphQLInputType; put(value: unknown): Values };

/**
 * Every argument, input field and list item of a root field. `fitting` holds arguments that it would accept, `others` what it
 * would in place of one of them.
 */
export function placesOf(schema: GraphQLSchema, root: string, fitting: Values, others: Values = {}): Place[] {
  const { args = [] } = fieldOf(schema, root);
  return args.flatMap(({ name, type }) => [
    ...walk({ root, path: name, type, put: (value) => ({ ...fitting, [name]: value }) }, fitting[name], others),
  ]);
}

function* walk(place: Place, fitting: unknown, instead: Values): Generator<Place> {
  yield place;
  const type = getNullableType(place.type);
  if (isListType(type)) {
    yield* walk(
      { ...place, path: `${place.path}.0`, type: type.ofType, put: (value) => place.put([value]) },
      (fitting as unknown[] | undefined)?.[0],
      instead,
    );
  }
  if (!isInputObjectType(type)) return;
  for (const field of Object.values(type.getFields())) {
    const others = type.isOneOf ? {} : (fitting as Values);
    const put = (value: unknown) => place.put({ ...others, [field.name]: value });
    yield* walk(
      { ...place, path: `${place.path}.${field.name}`, type: field.type, put },
      (fitting as Values | undefined)?.[field.name] ?? (type.isOneOf ? instead[field.name] : undefined),
      instead,
    );
  }
  const beside = (value: unknown) => place.put({ ...(type.isOneOf ? {} : (fitting as Values)), noSuchField: value });
  yield { ...place, path: `${place.path}.noSuchField`, type: GraphQLString, put: beside };
}

/** Nothing of this is a value of the type, in variables or in the document. */
export function wrongTypesFor(type: GraphQLInputType): unknown[] {
  const named = getNamedType(type);
  const inList = isListType(getNullableType(type));
  const never = [
    ...(named.name === 'Boolean' ? [1, 'true'] : [true]),
    1.5,
    new Spelt('1e400'),
    new Spelt('-1e400'),
    ...(isInputObjectType(named) ? [] : [{}, { $ne: null }]),
  ];
  const missing = isNonNullType(type) ? [null, undefined] : [];
  if (inList) return [...never, ...missing, [null], [[['x']]], [{ id: 'x' }]];
  if (isEnumType(named)) return [...never, ...missing, 1, [], 'NO_SUCH_VALUE', new Spelt('"no"', 'NO_SUCH_VALUE')];
  if (isInputObjectType(named)) return [...never, ...missing, 1, 'x', []];
  const others: Record<string, unknown[]> = {
    Int: ['1', [], 2 ** 31, -(2 ** 31) - 1, 1e300],
    SafeInt: ['x', '', [], 2 ** 53, -(2 ** 53), 1e300],
    String: [1, [], ['x'], -1e300],
    ID: [[], ['x']],
    Boolean: [[], [true]],
  };
  return [...never, ...missing, ...(others[named.name] ?? [])];
}

/** The body of a request that sends these arguments, as variables or written into the document. */
export function bodyOf(schema: GraphQLSchema, root: string, values: Values, as: 'json' | 'literal'): string {
  const kind = schema.getQueryType()?.getFields()[root] ? 'query' : 'mutation';
  const args = fieldOf(schema, root).args.filter(({ name }) => name in values);
  const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = args
    .filter(({ name }) => as === 'json' || values[name] !== undefined)
    .map(({ name }) => `${name}: ${as === 'json' ? `$${name}` : write(values[name], as)}`)
    .join(', ');
  const query = `${kind} ${as === 'json' ? `(${declared})` : ''} { ${root}${given ? `(${given})` : ''} { __typename ${isPage(schema, root) ? 'totalCount' : ''} } }`;
  return `{"query":${JSON.stringify(query)},"variables":${as === 'json' ? write(values, as) : '{}'}}`;
}

export function write(value: unknown, as: 'json' | 'literal'): string {
  if (value instanceof Spelt) return value[as];
  if (Array.isArray(value)) return `[${value.map((one) => write(one, as)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  // A name with a dollar cannot be written in a document at all.
  return `{${fields.map(([name, one]) => `${as === 'json' ? JSON.stringify(name) : name.replace('$', '_')}:${write(one, as)}`).join(',')}}`;
}

const isPage = (schema: GraphQLSchema, root: string): boolean =>
  getNamedType(fieldOf(schema, root).type).name.endsWith('Connection');

function fieldOf(schema: GraphQLSchema, root: string) {
  const field = schema.getQueryType()?.getFields()[root] ?? schema.getMutationType()?.getFields()[root];
  if (!field) throw new Error(`there is no root field ${root}`);
  return field;
}
