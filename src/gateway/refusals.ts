import { type ASTNode, GraphQLError, type GraphQLFormattedError, type Token } from 'graphql';
import { type FieldError, Refusal, type RefusalCode, refusals } from '../refusal.ts';

/** The HTTP status of each refusal. A code that is missing here does not compile. */
export const HTTP_STATUS = {
  BAD_INPUT: 400,
  DELIVERY_INFO_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_DECLINED: 402,
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
  PICKUP_CODE_EXPIRED: 410,
  PICKUP_CODE_SUPERSEDED: 410,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<RefusalCode, number>;

/** For a refusal that concerns the request as a whole, not one field of it: the status of the response says so too. */
export function refuseRequest(refusal: Refusal): GraphQLError {
  const headers = new Map<string, string>();
  if (refusal.code === 'UNAUTHENTICATED') headers.set('www-authenticate', 'Bearer error="invalid_token"');
  if (refusal.code === 'UNAVAILABLE' || refusal.code === 'RATE_LIMITED') headers.set('retry-after', '5');
  return new GraphQLError(refusal.message, {
    originalError: refusal,
    extensions: { code: refusal.code, http: { status: HTTP_STATUS[refusal.code], headers } },
  });
}

/** The body of an answer outside GraphQL: RFC 9457, with the same codes. */
export function problem(code: RefusalCode, status: number = HTTP_STATUS[code], detail: string = refusals[code].sentence) {
  return { type: 'about:blank', title: refusals[code].sentence, status, detail, code, retryable: refusals[code].retryable };
}

/** Errors of PostgreSQL and of the way to it that will pass: no connection, shutting down, too many, locked too long. */
const PASSING =
  /^(08...|53...|57P0[1-5]|57014|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|CONNECT_TIMEOUT)$/;

/** What an error means to the caller. Whatever nobody thought of is INTERNAL. */
export function refusalOf(error: unknown): Refusal {
  for (const one of chainOf(error)) {
    if (one instanceof Refusal) return one;
    if (PASSING.test(String((one as { code?: unknown }).code))) return new Refusal('UNAVAILABLE', [], { cause: error });
    if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(one.message))
      return new Refusal('UNAVAILABLE', [], { cause: error });
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
const DOCUMENT_CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'];
const INPUT_CODES = ['BAD_USER_INPUT', 'BAD_REQUEST', 'OPERATION_RESOLUTION_FAILURE'];

/** The one shape in which every error leaves: a code, a sentence, whether to try again, and the fields that are wrong. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const code = String(formatted.extensions?.code);
  const field = error instanceof GraphQLError ? fieldOf(error) : undefined;
  const place = {
    ...(formatted.locations && { locations: formatted.locations }),
    ...(formatted.path && { path: formatted.path }),
  };
  const { message } = formatted;
  if (INPUT_CODES.includes(code) || (code === 'GRAPHQL_VALIDATION_FAILED' && field)) {
    return { message, ...place, extensions: extensionsOf('BAD_INPUT', field ? [{ field, message }] : []) };
  }
  const refusal = refusalOf(error);
  if (DOCUMENT_CODES.includes(code) && refusal.code === 'INTERNAL')
    return { message, ...place, extensions: { code, retryable: false } };
  const requestId = refusal.code === 'INTERNAL' ? { requestId: formatted.extensions?.requestId } : {};
  return { message: refusal.message, ...place, extensions: { ...extensionsOf(refusal.code, refusal.errors), ...requestId } };
}

const extensionsOf = (code: RefusalCode, errors: readonly FieldError[]) => ({
  code,
  retryable: refusals[code].retryable,
  ...(errors.length > 0 && { errors }),
});

/** Where GraphQL's own checks name the input that they refuse. */
const NAMED = [
  /at "[^".]+\.([^"]+)"/,
  /Field "\w+\.(\w+)" of required type/,
  /Field "(\w+)" is not defined by type/,
  /argument "(\w+)" of type/,
  /Variable "\$(\w+)"/,
];

function fieldOf(error: GraphQLError): string | undefined {
  const inner = error.originalError instanceof GraphQLError ? error.originalError : error;
  for (const pattern of NAMED) {
    const name = pattern.exec(inner.message)?.[1];
    if (name && !/Cannot query|Unknown|is not defined by operation/.test(inner.message)) return name;
  }
  const node = inner.nodes?.[0];
  return node && isValue(node) ? nameBefore(node) : undefined;
}

const isValue = ({ kind }: ASTNode): boolean => /Value$|^ObjectField$/.test(kind);

/** The name in `name: value`, for a value that stands in the document itself. */
function nameBefore(node: ASTNode): string | undefined {
  let token: Token | null | undefined = node.kind === 'ObjectField' ? node.loc?.startToken : node.loc?.startToken.prev;
  if (node.kind === 'ObjectField') return token?.value;
  while (token && !(token.kind === ':' && token.prev?.kind === 'Name')) token = token.prev;
  return token?.prev?.value;
}
