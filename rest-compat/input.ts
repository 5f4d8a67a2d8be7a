import type { FastifyRequest } from 'fastify';
import { badInput, type FieldError, Refusal } from '../src/refusal.ts';
import type { StoredDocument } from './documents.ts';
import type { Route } from './routes.ts';

type Values = Record<string, unknown>;

/** From the path, the query and the body, under the same names. */
export function readInput(route: Route, document: StoredDocument, request: FastifyRequest): Values {
  const { enumVariables, objectVariables, listVariables } = document;
  const query = request.query as Values;
  const body = objectOf(request.body);
  const inside = [...objectVariables].flatMap(([name, fields]) => unknownIn(body[name], [...fields.keys()], `${name}.`));
  refuseUnknown([...unknownIn(query, queryNamesOf(route)), ...unknownIn(body, route.body ?? []), ...inside]);
  refuseSingle(body, listVariables);
  const variables: Values = {
    ...(request.params as Values),
    ...replaceDeprecated(route, query),
    ...body,
    ...(route.repeatable && idempotencyKey(request)),
  };
  for (const [name, fields] of objectVariables) if (name in variables) variables[name] = renamed(variables[name], fields);
  for (const [name, type] of enumVariables) {
    if (variables[name] === undefined) continue;
    const words = type.getValues();
    const word = words.find(({ value }) => value === variables[name]);
    if (!word) throw badInput(name, `must be one of ${words.map(({ value }) => value).join(', ')}`);
    variables[name] = word.name;
  }
  return variables;
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
  if (!isObject(body)) throw badInput('body', 'must be a JSON object');
  return body;
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownIn = (given: unknown, known: readonly string[], place = ''): string[] =>
  isObject(given)
    ? Object.keys(given)
        .filter((name) => !known.includes(name))
        .map((name) => place + name)
    : [];

const MAX_UNKNOWN_FIELDS = 50;

function refuseUnknown(fields: readonly string[]): void {
  const errors = fields.slice(0, MAX_UNKNOWN_FIELDS).map((field): FieldError => ({ field, message: 'is not known here' }));
  if (errors.length > 0) throw new Refusal('BAD_INPUT', errors);
}

/** GraphQL would take one value for a list of one. A query parameter may mean that, JSON may not. */
function refuseSingle(body: Values, lists: ReadonlySet<string>): void {
  const single = Object.keys(body).filter((name) => lists.has(name) && body[name] !== null && !Array.isArray(body[name]));
  if (single.length > 0)
    throw new Refusal(
      'BAD_INPUT',
      single.map((field) => ({ field, message: 'must be a list' })),
    );
}

function replaceDeprecated({ deprecated }: Route, query: Values): Values {
  if (!deprecated) return query;
  const { [deprecated.parameter]: old, ...rest } = query;
  if (old === undefined || rest[deprecated.insteadOf] !== undefined) return rest;
  if (typeof old !== 'string') throw badInput(deprecated.parameter, 'may be given once');
  return { ...rest, [deprecated.insteadOf]: [old] };
}

export const usesDeprecated = ({ deprecated }: Route, { query }: FastifyRequest): boolean =>
  deprecated !== undefined && (query as Values)[deprecated.parameter] !== undefined;

export const isForDeprecated = (route: Route, request: FastifyRequest): boolean =>
  usesDeprecated(route, request) && (request.query as Values)[route.deprecated?.insteadOf ?? ''] === undefined;

const renamed = (value: unknown, fields: ReadonlyMap<string, string>): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [fields.get(name) ?? name, one])) : value;
