import { type ASTNode, GraphQLError, type GraphQLFormattedError, type Token } from 'graphql';
import { isUnavailable } from '../../database/unavailable.ts';
import { type FieldError, Refusal, type RefusalCode, refusals } from '../../refusal.ts';

/** The HTTP status of each refusal. A code that is missing here does not compile. */
export const HTTP_STATUS = {
  BAD_INPUT: 400,
  DELIVERY_INFO_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_DECLINED: 402,
  CARD_LIMIT_EXCEEDED: 402,
  SECURITY_CODE_WRONG: 402,
  CARD_EXPIRED: 402,
  AUTHENTICATION_FAILED: 402,
  CARD_TOKEN_INVALID: 402,
  PAYMENT_TRY_LATER: 402,
  SIGN_UP_REQUIRED: 403,
  FORBIDDEN: 403,
  AUTH_METHOD_MISMATCH: 403,
  CHECK_IN_REQUIRED: 403,
  NOT_FOUND: 404,
  AREA_NOT_FOUND: 404,
  NOTHING_TO_PICK_UP: 404,
  PICKUP_CODE_UNKNOWN: 404,
  NOT_ON_SALE: 409,
  SOLD_OUT: 409,
  LIMIT_EXCEEDED: 409,
  ORDER_ALREADY_PAID: 409,
  ORDER_CANCELLED: 409,
  ORDER_EXPIRED: 409,
  PAYMENT_IN_PROGRESS: 409,
  ALREADY_HANDED_OVER: 409,
  CALL_IN_PROGRESS: 409,
  PICKUP_CODE_EXPIRED: 410,
  PICKUP_CODE_SUPERSEDED: 410,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<RefusalCode, number>;

/** What the response says beside the code: who may come in, and when to try again. */
export function headersOf(code: RefusalCode): Record<string, string> {
  if (code === 'UNAUTHENTICATED') return { 'www-authenticate': 'Bearer error="invalid_token"' };
  if (code === 'RATE_LIMITED') return { 'retry-after': '60' };
  if (code === 'CALL_IN_PROGRESS' || code === 'PAYMENT_IN_PROGRESS') return { 'retry-after': '1' };
  return code === 'UNAVAILABLE' ? { 'retry-after': '5' } : {};
}

/** For a refusal that concerns the request as a whole, not one field of it: the status of the response says so too. */
export function refuseRequest(refusal: Refusal, requestId?: string): GraphQLError {
  const http = { status: HTTP_STATUS[refusal.code], headers: new Map(Object.entries(headersOf(refusal.code))) };
  return new GraphQLError(refusal.message, { originalError: refusal, extensions: { code: refusal.code, requestId, http } });
}

/** The body of an answer outside GraphQL: RFC 9457, with the same codes. */
export function problem(code: RefusalCode, status: number = HTTP_STATUS[code], detail: string = refusals[code].sentence) {
  return { type: 'about:blank', title: refusals[code].sentence, status, detail, code, retryable: refusals[code].retryable };
}

/** What an error means to the caller. Whatever nobody thought of is INTERNAL. */
export function refusalOf(error: unknown): Refusal {
  for (const one of chainOf(error)) {
    if (one instanceof Refusal) return one;
    if (isUnavailable(one)) return new Refusal('UNAVAILABLE', [], { cause: error });
  }
  return new Refusal('INTERNAL', [], { cause: error });
}

function* chainOf(error: unknown): Generator<Error> {
  let one = error;
  while (one instanceof Error) {
    yield one;
    one = one instanceof GraphQLError ? one.originalError : (one.cause ?? (one as { previous?: unknown }).previous);
  }
}

/** Mistakes in the document itself keep the codes that GraphQL clients know. */
const DOCUMENT_CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'PERSISTED_QUERY_NOT_SUPPORTED'];
const INPUT_CODES = ['BAD_USER_INPUT', 'BAD_REQUEST', 'OPERATION_RESOLUTION_FAILURE'];

/** An argument whose variable turns out to be null comes without a code, as if it were our own fault. */
const isNullArgument = (error: unknown): boolean =>
  error instanceof GraphQLError &&
  /^Argument "/.test(error.message) &&
  [...chainOf(error)].every((one) => one instanceof GraphQLError);

/** Whether GraphQL itself refused the document or the input, and no resolver was reached. Its messages repeat the input. */
export const isCallersMistake = (error: GraphQLError): boolean =>
  [...DOCUMENT_CODES, ...INPUT_CODES].includes(String(error.extensions.code)) || isNullArgument(error);

/** The one shape in which every error leaves: a code, a sentence, whether to try again, and the fields that are wrong. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const code = String(formatted.extensions?.code);
  const field = error instanceof GraphQLError ? fieldOf(error) : undefined;
  // What has a path was answered, where in the document does not matter; a mistake in the document has a place there.
  const place = formatted.path ? { path: formatted.path } : { ...(formatted.locations && { locations: formatted.locations }) };
  // The parser goes down a level for each bracket, until it has no room left.
  const message = /call stack/.test(formatted.message) ? 'The document is nested too deeply.' : shortened(formatted.message);
  if (INPUT_CODES.includes(code) || isNullArgument(error) || (code === 'GRAPHQL_VALIDATION_FAILED' && field)) {
    return { message, ...place, extensions: extensionsOf('BAD_INPUT', field ? [{ field, message }] : []) };
  }
  const refusal = refusalOf(error);
  if (DOCUMENT_CODES.includes(code) && refusal.code === 'INTERNAL')
    return { message, ...place, extensions: { code, retryable: false } };
  const requestId = refusal.code === 'INTERNAL' ? { requestId: formatted.extensions?.requestId } : {};
  return { message: refusal.message, ...place, extensions: { ...extensionsOf(refusal.code, refusal.errors), ...requestId } };
}

/** GraphQL repeats the whole of a value in what it says is wrong with a part of it. */
const LONGEST_MESSAGE = 500;
const shortened = (message: string): string =>
  message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE).toWellFormed()}…`;

const extensionsOf = (code: RefusalCode, errors: readonly FieldError[]) => ({
  code,
  retryable: refusals[code].retryable,
  ...(errors.length > 0 && { errors }),
});

/** Where GraphQL's own checks name the input that they refuse: the field, argument or variable, and its place. */
const NAMED = [
  /Field "(?:\w+\.)?([^".]+)" (?:of required type|is not defined by type|must be non-null)/,
  /argument "(\w+)" of type/,
  /^Argument "(\w+)"/,
  /^`(\w+)` in a POST body/,
  /^The '?(\w+)'? search parameter/,
];
/** Parts of a request that a message does not call by their names. */
const UNNAMED: [RegExp, string][] = [
  [/^GraphQL queries must be strings|non-empty `query`/, 'query'],
  [/^Unknown operation named|^Must provide operation name/, 'operationName'],
];
const VARIABLE = /^Variable "\$(\w+)"(?! is not defined)/;
const PLACE = / at "(\w+[.[][^"]+)"; /;

function fieldOf({ message, nodes }: GraphQLError): string | undefined {
  const name = NAMED.map((pattern) => pattern.exec(message)?.[1]).find(Boolean);
  const variable = VARIABLE.exec(message)?.[1];
  if (variable) return placeIn(variable, PLACE.exec(message)?.[1], name);
  const node = nodes?.[0];
  const part = UNNAMED.find(([pattern]) => pattern.test(message))?.[1];
  return name ?? part ?? (node && isValue(node) ? nameBefore(node) : undefined);
}

/** `input.orderIds[0]` as everywhere else: `orderIds.0`, without the one object in which all input comes. */
function placeIn(variable: string, place = variable, name?: string): string {
  const steps = place.split(/[.[\]]+/).filter(Boolean);
  if (name && steps.at(-1) !== name) steps.push(name);
  return (steps.length > 1 && !/^\d/.test(steps[1] ?? '') ? steps.slice(1) : steps).join('.');
}

const isValue = ({ kind }: ASTNode): boolean => /Value$|^ObjectField$/.test(kind);

/** The name in `name: value`, for a value that stands in the document itself. */
function nameBefore(node: ASTNode): string | undefined {
  let token: Token | null | undefined = node.kind === 'ObjectField' ? node.loc?.startToken : node.loc?.startToken.prev;
  if (node.kind === 'ObjectField') return token?.value;
  while (token && !(token.kind === ':' && token.prev?.kind === 'Name')) token = token.prev;
  return token?.prev?.value;
}
