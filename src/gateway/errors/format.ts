import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Language } from '../../language/language.ts';
import { type FieldError, fieldError, helpOf, Refusal, saidOfField, sentenceOf } from '../../refusal.ts';
import { asRefusal, causesOf } from './as-refusal.ts';
import { RETRY_AFTER_SECONDS } from './http-status.ts';
import { inputFieldOf, mistakeOfType } from './input-field.ts';
import { withoutValues } from './without-values.ts';

const DOCUMENT_CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'PERSISTED_QUERY_NOT_SUPPORTED'];
const INPUT_CODES = ['BAD_USER_INPUT', 'BAD_REQUEST', 'OPERATION_RESOLUTION_FAILURE'];

/** graphql-js gives no code to an argument whose variable turns out to be null. */
const isNullArgument = (error: unknown): boolean =>
  error instanceof GraphQLError &&
  /^Argument "/.test(error.message) &&
  [...causesOf(error)].every((one) => one instanceof GraphQLError);

/** Refused by GraphQL itself before any resolver. Its messages repeat the input. */
export const isCallersMistake = (error: GraphQLError): boolean =>
  [...DOCUMENT_CODES, ...INPUT_CODES].includes(String(error.extensions.code)) || isNullArgument(error);

/** What GraphQL itself says of a document stays in English: it is for the developer of the client. */
export function formatError(formatted: GraphQLFormattedError, error: unknown, language: Language = 'en'): GraphQLFormattedError {
  const code = String(formatted.extensions?.code);
  const field = error instanceof GraphQLError ? inputFieldOf(error) : undefined;
  // A field error has a path; a mistake in the document has locations.
  const place = formatted.path ? { path: formatted.path } : { ...(formatted.locations && { locations: formatted.locations }) };
  // The parser recurses for each bracket until the stack is full.
  const message = /call stack/.test(formatted.message)
    ? 'The document is nested too deeply.'
    : shortened(withoutValues(formatted.message));
  if (INPUT_CODES.includes(code) || isNullArgument(error) || (code === 'GRAPHQL_VALIDATION_FAILED' && field)) {
    const refusal = new Refusal('BAD_INPUT', field ? [fieldError(field, mistakeOfType(message))] : []);
    const told = field && language !== 'en' ? sentenceOf(refusal, language) : message;
    return { message: told, ...place, extensions: extensionsOf(refusal, language) };
  }
  const refusal = asRefusal(error);
  if (DOCUMENT_CODES.includes(code) && refusal.code === 'INTERNAL')
    return { message, ...place, extensions: { code, retryable: false } };
  const requestId = refusal.code === 'INTERNAL' ? { requestId: formatted.extensions?.requestId } : {};
  return { message: sentenceOf(refusal, language), ...place, extensions: { ...extensionsOf(refusal, language), ...requestId } };
}

/** Names may be long, too. */
const MAX_MESSAGE_LENGTH = 250;
const shortened = (message: string): string =>
  message.length <= MAX_MESSAGE_LENGTH ? message : `${message.slice(0, MAX_MESSAGE_LENGTH).toWellFormed()}…`;

const toldOfField = (error: FieldError, language: Language) => ({
  ...{ field: error.field, code: error.code, message: saidOfField(error, language) },
});

// Clients of GraphQL do not see the headers of an answer.
const extensionsOf = (
  { code, action, retryAfterSeconds = RETRY_AFTER_SECONDS[code], errors, gachas, handedOver, named }: Refusal,
  language: Language,
) => ({
  code,
  ...helpOf(action),
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  ...(errors.length > 0 && { errors: errors.map((error) => toldOfField(error, language)) }),
  ...(gachas.length > 0 && { gachas: gachas.map(({ id: gachaId, ...gacha }) => ({ gachaId, ...gacha })) }),
  ...(handedOver.length > 0 && { handedOver }),
  ...named,
});

type Http = { status?: number; headers?: ReadonlyMap<string, string> };
type Formatted = { formatted: GraphQLFormattedError[]; status: number | undefined; headers: Record<string, string> };

/** Formats all errors, with the status and headers that some of them set for the whole answer. */
export function formatAll(errors: readonly GraphQLError[], language: Language): Formatted {
  const all: Formatted = { formatted: [], status: undefined, headers: {} };
  for (const error of errors) {
    const { http = {}, ...extensions } = error.extensions as Record<string, unknown> & { http?: Http };
    all.status = http.status ?? all.status;
    Object.assign(all.headers, Object.fromEntries(http.headers ?? []));
    all.formatted.push(
      formatError({ ...error.toJSON(), extensions: { code: 'INTERNAL_SERVER_ERROR', ...extensions } }, error, language),
    );
  }
  return all;
}
