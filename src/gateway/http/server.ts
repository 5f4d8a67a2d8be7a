import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { RefusalCode } from '../../refusal.ts';
import { keyOf } from '../cache/shared-queries.ts';
import { headersOf, problem, refusalOf } from '../errors/format.ts';
import { describe, REDACTED } from '../errors/log.ts';
import { createApollo } from '../graphql/apollo.ts';
import type { Executor } from '../graphql/execute.ts';
import { type Context, contextOf, type Gateway } from '../request/context.ts';
import { tellMethods } from './allowed-methods.ts';
import { admitBrowsers, admitReading } from './cors.ts';
import { serveGraphiql } from './graphiql.ts';
import { serveMetrics } from './metrics.ts';

export type HttpOptions = {
  executor: Executor;
  gateway: Gateway;
  /** Whether the database is there, and as this program needs it. */
  isReady(): Promise<boolean>;
  production: boolean;
  /** Whether the schema tells of itself. */
  introspection?: boolean;
  logLevel: string;
  /** The origins whose scripts may ask. */
  corsOrigins?: readonly string[];
  /** Where the log goes instead of the standard output. */
  logStream?: { write(line: string): void };
};

const LARGEST_BODY = 100 * 1024;
/** A request that takes longer to arrive than this is dropped. */
const PATIENCE_MS = 30_000;

export async function createHttp({
  executor,
  gateway,
  isReady,
  production,
  introspection = false,
  logLevel,
  corsOrigins = [],
  logStream,
}: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: LARGEST_BODY,
    requestTimeout: PATIENCE_MS,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, redact: REDACTED, ...(logStream && { stream: logStream }) },
    // No hook is asked about these.
    clientErrorHandler: answerNoise,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
      answerError(error, request, admitReading(request, reply, corsOrigins));
      gateway.metrics.answered(request.method, undefined, reply.statusCode, reply.elapsedTime / 1000);
    },
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  // Whatever does not say that it may be kept is for this caller and this moment only.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await admitBrowsers(app, corsOrigins);
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: an address may hold a pickup code.
    const { method, routeOptions, log } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    gateway.metrics.answered(method, routeOptions.url, status, ms / 1000);
    log.info({ method, route: routeOptions.url, status, ms: Math.round(ms) }, 'answered');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/problem+json')
      .send(problem('NOT_FOUND', 404, 'There is nothing at this address.')),
  );

  app.get('/healthz', { config: { cors: false } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { cors: false } }, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  serveMetrics(app, gateway.metrics);
  if (!production) serveGraphiql(app);
  await serveGraphql(app, createApollo(executor, introspection), gateway);
  return app;
}

/** What is no HTTP, or too much of it: nobody read it, and the connection is closed. */
function answerNoise(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, name] = NOISE[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify(problem('BAD_INPUT', status, `This is not a request that can be read (${name}).`));
  const head = `HTTP/1.1 ${status} ${name}\r\ncontent-type: application/problem+json; charset=utf-8\r\ncache-control: no-store\r\nx-request-id: ${randomUUID()}`;
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`);
}

const NOISE: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Many clients say that they send JSON when they send nothing at all. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}

async function serveGraphql(app: FastifyInstance, apollo: ApolloServer<Context>, gateway: Gateway): Promise<void> {
  await apollo.start();
  const { shelf } = gateway;
  async function handler(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const key = keyOf(request);
    const finished = key && (await shelf.find(key));
    if (finished) return reply.type(finished.type).send(finished.body);
    if (!URL.canParse('/', `http://${request.hostname}`))
      throw Object.assign(new Error('no host'), { statusCode: 400, code: NO_HOST });
    let context: Context | undefined;
    const asksApollo = fastifyApolloHandler(apollo, { context: async () => (context = await contextOf(gateway, request)) });
    const body = await asksApollo.call(this, request, reply);
    if (key && context?.noted.isAlike && reply.statusCode === 200)
      shelf.keep(context.seen(), key, body as string, reply.getHeader('content-type') as string);
    return body;
  }
  app.route({ method: ['GET', 'POST'], url: '/graphql', exposeHeadRoute: false, handler });
  tellMethods(app, '/graphql', ['GET', 'POST']);
  app.addHook('onClose', () => apollo.stop());
}

/** What Fastify itself refuses, in the shape of the answers around it: GraphQL's at its address, a problem elsewhere. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, status, detail } = refusalOfHttp(error);
  if (status >= 500) request.log.error({ error: describe(error) }, 'a request met a fault');
  const body = problem(code, status, detail);
  reply.headers(headersOf(code));
  if (request.routeOptions.url !== '/graphql') {
    reply.code(status).type('application/problem+json');
    return void reply.send({ ...body, ...(code === 'INTERNAL' && { request_id: request.id }) });
  }
  const { detail: message, retryable } = body;
  const extensions = { code, retryable, ...(code === 'INTERNAL' && { requestId: request.id }) };
  reply.code(status).send({ errors: [{ message, extensions }] });
}

/** Takes over the id that a proxy gave the request, if it is one that can be written down. */
function requestId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

/** What a request says that names no host: Apollo would make an address of it. */
const NO_HOST = 'NO_HOST';

const WRONG_WITH_HTTP: Record<string, string> = {
  [NO_HOST]: 'The Host header is not well-formed.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than 100 KB.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_ERR_BAD_URL: 'The address is not well-formed.',
};

/** Broken bodies, too large ones, wrong content types. */
function refusalOfHttp(error: FastifyError): { code: RefusalCode; status: number; detail?: string | undefined } {
  const { statusCode } = error;
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { code: 'BAD_INPUT', status: statusCode, detail: WRONG_WITH_HTTP[error.code] };
  const { code } = refusalOf(error);
  return { code, status: code === 'UNAVAILABLE' ? 503 : 500 };
}
