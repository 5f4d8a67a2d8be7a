import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { helpOf, Refusal, type RefusalCode, refusals } from '../../refusal.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import { HTTP_STATUS, headersOf, problem } from '../errors/http-status.ts';
import { headersOfConnection } from './transport/headers.ts';
import { COMPRESSED, NOT_UTF8 } from './transport/plain-bodies.ts';
import { NO_HOST, TWO_AUTHORIZATIONS } from './transport/twice.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where that is not JSON: the types that are read, and a sentence about them. */
    reads?: { types: string; told: string };
  }
}

const JSON_ALONE = { types: 'application/json', told: 'The body must be application/json.' };

/** GraphQL's shape at its address, a problem elsewhere. Answers the code. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): RefusalCode {
  const reads = request.routeOptions.config.reads ?? JSON_ALONE;
  const { code, status, detail, retryAfterSeconds } = refusalOfHttp(error, reads.told);
  // A gateway that is about to stop refuses, which is no fault.
  const isRefused = (error as Error) instanceof Refusal && status === HTTP_STATUS.UNAVAILABLE;
  if (status >= 500 && !isRefused) request.server.faults.tell(request.log, {}, error, 'a request failed');
  const body = problem(code, status, detail);
  reply.headers({ ...headersOf({ code, retryAfterSeconds }), ...(error.code === OTHER_TYPE && { accept: reads.types }) });
  if (request.routeOptions.url !== '/graphql') {
    reply.code(status).type('application/problem+json');
    reply.send({ ...body, ...(code === 'INTERNAL' && { request_id: request.id }) });
    return code;
  }
  const extensions = {
    ...{ code, ...helpOf(refusals[code].action) },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(code === 'INTERNAL' && { requestId: request.id }),
  };
  reply
    .code(status)
    .type(graphqlType(request))
    .send({ errors: [{ message: body.detail, extensions }] });
  return code;
}

const OF_GRAPHQL = 'application/graphql-response+json';

/** One of the two media types of GraphQL over HTTP. */
export const graphqlType = ({ headers }: FastifyRequest): string =>
  `${headers.accept?.includes(OF_GRAPHQL) ? OF_GRAPHQL : 'application/json'}; charset=utf-8`;

/** RFC 9110, section 15.5.16: the answer names what would be read, in its header `Accept`. */
export const OTHER_TYPE = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';

const HTTP_MISTAKES: Record<string, string> = {
  [NO_HOST]: 'There must be one Host header, and a well-formed one.',
  [COMPRESSED]: 'The body must not be compressed.',
  [NOT_UTF8]: 'The body must be in UTF-8.',
  [TWO_AUTHORIZATIONS]: 'There may be only one Authorization header.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than 100 KB, or 256 KB of staff.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_ERR_BAD_URL: 'The address is not well-formed.',
};

type HttpRefusal = { code: RefusalCode; status: number; detail?: string | undefined; retryAfterSeconds?: number | undefined };

function refusalOfHttp(error: FastifyError, typesTold: string): HttpRefusal {
  const { statusCode } = error;
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { code: 'BAD_INPUT', status: statusCode, detail: error.code === OTHER_TYPE ? typesTold : HTTP_MISTAKES[error.code] };
  const { code, retryAfterSeconds } = asRefusal(error);
  // Others are told by the routes: here they are mistakes of ours.
  return { code, status: code === 'UNAVAILABLE' || code === 'RATE_LIMITED' ? HTTP_STATUS[code] : 500, retryAfterSeconds };
}

/** How long a refused caller has to read why, before the connection is gone. */
const LINGER_MS = 2_000;

/** The rest of their request may still be coming; a connection that is closed under it would take the answer along. */
const answered = new WeakSet<Socket>();

/** Such a request reaches no hook: it is answered on the socket, which is then closed. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (answered.has(socket) && error.code !== 'ECONNRESET') return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  answered.add(socket);
  const [status, name] = UNREADABLE[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify(problem('BAD_INPUT', status, `This is not a request that can be read (${name}).`));
  const head = [
    `HTTP/1.1 ${status} ${name}`,
    ...Object.entries({ ...headersOfConnection(randomUUID(), socket instanceof TLSSocket), ...UNREADABLE_HEADERS }).map(
      ([header, value]) => `${header}: ${value}`,
    ),
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const UNREADABLE_HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
};

const UNREADABLE: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};
