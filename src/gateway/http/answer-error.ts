import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyContextConfig, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../language/language.ts';
import { WORDS, type Words } from '../../language/words.ts';
import { helpOf, Refusal, type RefusalCode, refusals } from '../../refusal.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import { HTTP_STATUS, headersOf, problem } from '../errors/http-status.ts';
import { headersOfConnection, tellLanguage } from './transport/headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Where that is not JSON: the types that are read, which sentence is about them, and which about a body that is too large.
     */
    reads?: {
      types: string;
      told: 'NOT_JSON' | 'NOT_A_CATALOGUE' | 'NOT_A_CSV' | 'NOT_A_PICTURE' | 'NOT_A_FORM' | 'NO_BODY';
      tooLarge?: 'FORM_TOO_LARGE';
    };
  }
}

const JSON_ALONE = { types: 'application/json', told: 'NOT_JSON' } as const;

/** GraphQL's shape at its address, a problem elsewhere. Answers the code. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): RefusalCode {
  const reads = request.routeOptions.config.reads ?? JSON_ALONE;
  const { code, status, detail, retryAfterSeconds } = refusalOfHttp(error, reads);
  const language = tellLanguage(reply);
  // A gateway that is about to stop refuses, which is no fault.
  const isRefused = (error as Error) instanceof Refusal && status === HTTP_STATUS.UNAVAILABLE;
  if (status >= 500 && !isRefused) request.server.faults.tell(request.log, {}, error, 'a request failed');
  const body = problem(code, language, { status, detail: detail && WORDS[language].http[detail] });
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
const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';

type HttpMistake = keyof Words['http'];

const knownMistake = (code: string): HttpMistake | undefined =>
  Object.hasOwn(WORDS.en.http, code) ? (code as HttpMistake) : undefined;

type HttpRefusal = {
  code: RefusalCode;
  status: number;
  detail?: HttpMistake | undefined;
  retryAfterSeconds?: number | undefined;
};

type Reads = NonNullable<FastifyContextConfig['reads']>;

function toldOf({ code }: FastifyError, { told, tooLarge }: Reads): HttpMistake | undefined {
  if (code === OTHER_TYPE) return told;
  return (code === TOO_LARGE && tooLarge) || knownMistake(code);
}

function refusalOfHttp(error: FastifyError, reads: Reads): HttpRefusal {
  const { statusCode } = error;
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { code: 'BAD_INPUT', status: statusCode, detail: toldOf(error, reads) };
  const { code, retryAfterSeconds } = asRefusal(error);
  // Others are told by the routes: here they are mistakes of ours.
  return { code, status: code === 'UNAVAILABLE' || code === 'RATE_LIMITED' ? HTTP_STATUS[code] : 500, retryAfterSeconds };
}

/** How long a refused caller has to read why, before the connection is gone. */
const LINGER_MS = 2_000;

/** The rest of their request may still be coming; a connection that is closed under it would take the answer along. */
const answered = new WeakSet<Socket>();

/** Such a request reaches no hook: it is answered on the socket, which is then closed, in the default language. */
export const answerUnreadable =
  (language: Language) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (answered.has(socket) && error.code !== 'ECONNRESET') return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    answered.add(socket);
    const [status, name] = UNREADABLE[error.code ?? ''] ?? [400, 'Bad Request'];
    const body = JSON.stringify(problem('BAD_INPUT', language, { status, detail: WORDS[language].unreadable(name) }));
    const head = [
      `HTTP/1.1 ${status} ${name}`,
      ...Object.entries({
        ...headersOfConnection(randomUUID(), socket instanceof TLSSocket),
        ...UNREADABLE_HEADERS,
        'content-language': language,
      }).map(([header, value]) => `${header}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
    ].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };

const UNREADABLE_HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
};

const UNREADABLE: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};
