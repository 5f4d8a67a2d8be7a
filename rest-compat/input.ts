import type { FastifyRequest } from 'fastify';
import { badInput, type FieldError, Refusal } from '../src/refusal.ts';
import type { StoredDocument } from './documents.ts';
import type { Row } from './routes.ts';

type Values = Record<string, unknown>;

/** The variables of a row's document: from the path, the query and the body, under the same names. */
export function readInput(row: Row, { enumVariables }: StoredDocument, request: FastifyRequest): Values {
  const query = knownOnly(request.query as Values, [...(row.query ?? []), ...(row.deprecated ? [row.deprecated.parameter] : [])]);
  const body = row.method === 'GET' || row.method === 'DELETE' ? {} : knownOnly(objectOf(request.body), row.body ?? []);
  const variables: Values = { ...(request.params as Values), ...replaceDeprecated(row, query), ...inner(body) };
  for (const [name, type] of enumVariables) {
    if (variables[name] === undefined) continue;
    const word = type.getValues().find(({ value }) => value === variables[name]);
    if (!word)
      throw badInput(
        name,
        `must be one of ${type
          .getValues()
          .map(({ value }) => value)
          .join(', ')}`,
      );
    variables[name] = word.name;
  }
  return variables;
}

function objectOf(body: unknown): Values {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw badInput('body', 'must be a JSON object');
  return body as Values;
}

function knownOnly(given: Values, known: readonly string[]): Values {
  const errors = Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((field): FieldError => ({ field, message: 'is not known here' }));
  if (errors.length > 0) throw new Refusal('BAD_INPUT', errors);
  return given;
}

/** The new parameter wins where both are given. */
function replaceDeprecated({ deprecated }: Row, query: Values): Values {
  if (!deprecated) return query;
  const { [deprecated.parameter]: old, ...rest } = query;
  if (old === undefined || rest[deprecated.insteadOf] !== undefined) return rest;
  if (typeof old !== 'string') throw badInput(deprecated.parameter, 'may be given once');
  return { ...rest, [deprecated.insteadOf]: [old] };
}

/** Whether the old parameter was used, and the answer is meant for it. */
export const usesDeprecated = ({ deprecated }: Row, { query }: FastifyRequest): boolean =>
  deprecated !== undefined && (query as Values)[deprecated.parameter] !== undefined;

export const isForDeprecated = (row: Row, request: FastifyRequest): boolean =>
  usesDeprecated(row, request) && (request.query as Values)[row.deprecated?.insteadOf ?? ''] === undefined;

/** Objects inside the body are GraphQL input objects: `zip_code` is their `zipCode`. The body's own names stay. */
function inner(body: Values): Values {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, camelCased(value, name)]));
}

function camelCased(value: unknown, place: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (/[A-Z]/.test(name)) throw badInput(`${place}.${name}`, 'is not known here');
      return [name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()), one];
    }),
  );
}

export const snakeCased = (place: string): string => place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
