import { GraphQLError } from 'graphql';

/**
 * An error as it may be written down. Errors of the database carry the statement with everything a person typed, so of
 * those only the code, the constraint and the place in the program are kept.
 */
export function describe(error: unknown): object {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const { name, message, stack = '', cause } = error;
  const { code, constraint, table, previous } = error as {
    code?: string;
    constraint?: string;
    table?: string;
    previous?: unknown;
  };
  const inner = (error instanceof GraphQLError ? error.originalError : undefined) ?? cause ?? previous;
  const isFromDatabase = code !== undefined && !('extensions' in error) && /^[0-9A-Z]{5}$/.test(code);
  return {
    name,
    ...(!isFromDatabase && { message: message.split('\n')[0] }),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
    ...(inner !== undefined && { cause: describe(inner) }),
  };
}

/** What must never be in a log, wherever it turns up. */
export const REDACTED = [
  'authorization',
  'token',
  'cardToken',
  'pickupCode',
  'code',
  'access_pass',
  'accessPass',
  'deliveryInfo',
  'delivery_info',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
