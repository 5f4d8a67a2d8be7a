import type { FastifyRequest } from 'fastify';
import { badInput, type FieldError, fieldError, mistaken, Refusal } from '../src/refusal.ts';
import type { InputField, StoredDocument } from './documents.ts';
import type { Route } from './route.ts';

type Values = Record<string, unknown>;

/** The parts of a request that a route declares. None of them has been checked yet. */
export type KnownInput = { query: Values; body: unknown; ignored: readonly string[] };

/** Old clients send cache busters, tracking parameters and fields of later versions: what is not known is left out. */
export function knownInput(
  route: Route,
  { objectVariables, listVariables }: StoredDocument,
  request: FastifyRequest,
): KnownInput {
  const lists = [...listVariables].filter((name) => !route.words?.[name]);
  const query = partOf(withPlainLists(request.query as Values, lists), queryNamesOf(route));
  if (!isObject(request.body)) return { query: query.known, body: request.body, ignored: query.ignored };
  const body = partOf(request.body, route.body ?? []);
  const inside = [...objectVariables].flatMap(([name, fields]): string[] => {
    const value = body.known[name];
    if (!isObject(value)) return [];
    const part = partOf(value, [...fields.keys()]);
    body.known[name] = part.known;
    return part.ignored.map((field) => `${name}.${field}`);
  });
  return { query: query.known, body: body.known, ignored: [...query.ignored, ...body.ignored, ...inside] };
}

function partOf(given: Values, names: readonly string[]): { known: Values; ignored: string[] } {
  const known = names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]] as const);
  return { known: Object.fromEntries(known), ignored: Object.keys(given).filter((name) => !names.includes(name)) };
}

/** Clients of PHP and axios write a list as `gacha_ids[]`. */
function withPlainLists(query: Values, lists: readonly string[]): Values {
  let plain = query;
  for (const name of lists) {
    const { [`${name}[]`]: values, ...others } = plain;
    if (values !== undefined) plain = { ...others, [name]: [others[name] ?? [], values].flat() };
  }
  return plain;
}

export function variablesOf(route: Route, document: StoredDocument, request: FastifyRequest, input: KnownInput): Values {
  const { objectVariables, listVariables } = document;
  const body = objectOf(input.body);
  refuseWrongLists(body, listVariables);
  const variables: Values = {
    ...(request.params as Values),
    ...replaceDeprecated(route, input.query),
    ...body,
    ...(route.repeatable && idempotencyKey(request)),
  };
  for (const [name, fields] of objectVariables) if (name in variables) variables[name] = renamed(variables[name], fields);
  for (const [name, words] of Object.entries(route.words ?? {}))
    replaceWord(variables, name, new Map(Object.entries(words)), route.defaults?.[name]);
  return variables;
}

/** A word of REST by what GraphQL calls it; an empty one is as if absent. */
function replaceWord(variables: Values, name: string, words: ReadonlyMap<unknown, unknown>, ifAbsent?: string): void {
  const word = variables[name] === '' || variables[name] === undefined ? ifAbsent : variables[name];
  if (word === undefined) delete variables[name];
  if (word === undefined) return;
  if (!words.has(word)) throw badInput(name, 'NOT_ONE_OF', { words: [...words.keys()].join(', ') });
  variables[name] = words.get(word);
}

/** Quoted by its draft standard, bare in most clients. */
function idempotencyKey({ headers }: FastifyRequest): Values {
  const given = headers['idempotency-key'];
  if (given === undefined) return {};
  return { idempotency_key: String(given).replace(/^"(.*)"$/, '$1') };
}

const queryNamesOf = ({ query = [], deprecated }: Route): string[] => [...query, ...(deprecated ? [deprecated.parameter] : [])];

function objectOf(body: unknown): Values {
  if (body === undefined) return {};
  if (!isObject(body)) throw badInput('body', 'NOT_AN_OBJECT');
  return body;
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** GraphQL would take one value for a list of one, and a number for an id. In a query both are meant, in JSON they are not. */
function refuseWrongLists(body: Values, lists: ReadonlySet<string>): void {
  const errors = [...lists].flatMap((name): FieldError[] => {
    const value = body[name];
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) return [fieldError(name, mistaken('NOT_A_LIST'))];
    return value.flatMap((one, index) =>
      typeof one === 'string' ? [] : [fieldError(`${name}.${index}`, mistaken('NOT_A_TEXT'))],
    );
  });
  if (errors.length > 0) throw new Refusal('BAD_INPUT', errors.slice(0, MAX_NAMED_FIELDS));
}

const MAX_NAMED_FIELDS = 50;

function replaceDeprecated({ deprecated }: Route, query: Values): Values {
  if (!deprecated) return query;
  const { [deprecated.parameter]: old, ...rest } = query;
  if (old === undefined || rest[deprecated.insteadOf] !== undefined) return rest;
  if (typeof old !== 'string') throw badInput(deprecated.parameter, 'GIVEN_TWICE');
  return { ...rest, [deprecated.insteadOf]: [old] };
}

export const usesDeprecated = ({ deprecated }: Route, { query }: KnownInput): boolean =>
  deprecated !== undefined && query[deprecated.parameter] !== undefined;

export const isForDeprecated = (route: Route, input: KnownInput): boolean =>
  usesDeprecated(route, input) && input.query[route.deprecated?.insteadOf ?? ''] === undefined;

/** A mistake in what an old parameter was read as is named after that parameter: it is what the caller wrote. */
export const asWritten = (route: Route, input: KnownInput) => {
  const { parameter = '', insteadOf = '' } = isForDeprecated(route, input) ? (route.deprecated ?? {}) : {};
  return (field: string): string => (field === insteadOf || field === `${insteadOf}.0` ? parameter : field);
};

/** A text that is required and absent is an empty one: the service refuses it by name where it needs it, and only there. */
const renamed = (value: unknown, fields: ReadonlyMap<string, InputField>): unknown =>
  isObject(value)
    ? Object.fromEntries([...fields].map(([name, field]) => [field.name, value[name] ?? (field.isRequired ? '' : undefined)]))
    : value;
