import type { FastifyRequest } from 'fastify';
import { isAnonymous } from '../cache/answers.ts';
import type { Variables } from '../request/prepared.ts';
import type { AskedDocument } from './documents.ts';
import type { Safelist } from './safelist.ts';

type Given = { query?: unknown; operationName?: unknown; variables?: unknown; extensions?: unknown };

export const askedIn = ({ method, body, query }: FastifyRequest): Given =>
  ((method === 'GET' ? query : body) as Given | null) ?? {};

const NAME = /^\w+$/;
const isRecord = (value: unknown): value is Variables => typeof value === 'object' && value !== null && !Array.isArray(value);

export type AskedOperation = AskedDocument & { variables: Variables };

/** Reads a well-formed request; any other is left to Apollo, which says what is wrong. */
export function wellFormed(request: FastifyRequest, textOf: Safelist | undefined): AskedOperation | undefined {
  const isGet = request.method === 'GET';
  if (isGet && request.headers['content-type'] !== undefined) return undefined;
  const { query: written, operationName = null, ...others } = askedIn(request);
  const variables = isGet ? recordIn(others.variables) : (others.variables ?? {});
  const extensions = isGet ? recordIn(others.extensions) : (others.extensions ?? {});
  if (!isRecord(variables) || !isRecord(extensions)) return undefined;
  if (extensions.persistedQuery !== undefined && !textOf) return undefined;
  const query = textOf && written === undefined ? textOf({ extensions }) : written;
  const isNamed = operationName === null || (typeof operationName === 'string' && NAME.test(operationName));
  return typeof query === 'string' && query !== '' && isNamed ? { query, operationName, variables } : undefined;
}

/** The object in a search parameter. */
function recordIn(text: unknown): unknown {
  if (text === undefined) return {};
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** All that the answer may depend on; nothing where the answer may not be cached. */
export function cacheKeyOf({ method, headers, body }: FastifyRequest): string | undefined {
  if (method !== 'POST' || !isAnonymous(headers) || !body || typeof body !== 'object') return undefined;
  const { query, operationName = null, variables = null, ...others } = body as Record<string, unknown>;
  const isNamed = operationName === null || typeof operationName === 'string';
  if (typeof query !== 'string' || !isNamed || typeof variables !== 'object' || Object.keys(others).length > 0) return undefined;
  try {
    return JSON.stringify(['/graphql', headers.accept, query, operationName, variables], finiteOnly);
  } catch {
    return undefined;
  }
}

/** JSON writes a number that is too large as null, which is another input. */
function finiteOnly(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number that JSON cannot write');
  return value;
}
