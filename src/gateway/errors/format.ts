import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type FieldError, type RefusalCode, refusals } from '../../refusal.ts';
import { asRefusal, causesOf } from './as-refusal.ts';
import { inputFieldOf } from './input-field.ts';

/** Mistakes in the document itself keep the codes that GraphQL clients know. */
const DOCUMENT_CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'PERSISTED_QUERY_NOT_SUPPORTED'];
const INPUT_CODES = ['BAD_USER_INPUT', 'BAD_REQUEST', 'OPERATION_RESOLUTION_FAILURE'];

/** An argument whose variable turns out to be null comes without a code, as if it were our own fault. */
const isNullArgument = (error: unknown): boolean =>
  error instanceof GraphQLError &&
  /^Argument "/.test(error.message) &&
  [...causesOf(error)].every((one) => one instanceof GraphQLError);

/** Whether GraphQL itself refused the document or the input, and no resolver was reached. Its messages repeat the input. */
export const isCallersMistake = (error: GraphQLError): boolean =>
  [...DOCUMENT_CODES, ...INPUT_CODES].includes(String(error.extensions.code)) || isNullArgument(error);

/** The one shape in which every error leaves: a code, a sentence, whether to try again, and the fields that are wrong. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const code = String(formatted.extensions?.code);
  const field = error instanceof GraphQLError ? inputFieldOf(error) : undefined;
  // What has a path was answered, where in the document does not matter; a mistake in the document has a place there.
  const place = formatted.path ? { path: formatted.path } : { ...(formatted.locations && { locations: formatted.locations }) };
  // The parser goes down a level for each bracket, until it has no room left.
  const message = /call stack/.test(formatted.message) ? 'The document is nested too deeply.' : shortened(formatted.message);
  if (INPUT_CODES.includes(code) || isNullArgument(error) || (code === 'GRAPHQL_VALIDATION_FAILED' && field)) {
    return { message, ...place, extensions: extensionsOf('BAD_INPUT', field ? [{ field, message }] : []) };
  }
  const refusal = asRefusal(error);
  if (DOCUMENT_CODES.includes(code) && refusal.code === 'INTERNAL')
    return { message, ...place, extensions: { code, retryable: false } };
  const requestId = refusal.code === 'INTERNAL' ? { requestId: formatted.extensions?.requestId } : {};
  return { message: refusal.message, ...place, extensions: { ...extensionsOf(refusal.code, refusal.errors), ...requestId } };
}

/** GraphQL repeats the whole of a value in what it says is wrong with a part of it. */
const MAX_MESSAGE_LENGTH = 500;
const shortened = (message: string): string =>
  message.length <= MAX_MESSAGE_LENGTH ? message : `${message.slice(0, MAX_MESSAGE_LENGTH).toWellFormed()}…`;

const extensionsOf = (code: RefusalCode, errors: readonly FieldError[]) => ({
  code,
  retryable: refusals[code].retryable,
  ...(errors.length > 0 && { errors }),
});
