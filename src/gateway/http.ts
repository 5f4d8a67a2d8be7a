import { randomUUID } from 'node:crypto';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { RefusalCode } from '../refusal.ts';
import { createApollo } from './apollo.ts';
import { contextOf, type Gateway } from './context.ts';
import { serveGraphiql } from './graphiql.ts';
import { describe, REDACTED } from './log.ts';
import { tellMethods } from './methods.ts';
import { problem, refusalOf } from './refusals.ts';

export type HttpOptions = {
  schema: GraphQLSchema;
  gateway: Gateway;
  /** Whether the database is there, and as this program needs it. */
  isReady(): Promise<boolean>;
  production: boolean;
  logLevel: string;
  /** Where the log goes instead of the standard output. */
  logStream?: { write(line: string): void };
};

const LARGEST_BODY = 100 * 1024;
/** A request that takes longer to arrive than this is dropped. */
const PATIENCE_MS = 30_000;

export async function createHttp({
  schema,
  gateway,
  isReady,
  production,
  logLevel,
  logStream,
}: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: LARGEST_BODY,
    requestTimeout: PATIENCE_MS,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, redact: REDACTED, ...(logStream && { stream: logStream }) },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.header('x-request-id', request.id)),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: an address may hold a pickup code.
    const { method, routeOptions, log } = request;
    log.info({ method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/problem+json')
      .send(problem('NOT_FOUND', 404, 'There is nothing at this address.')),
  );

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  if (!production) serveGraphiql(app);
  await serveGraphql(app, schema, gateway);
  return app;
}

/** Many clients say that they send JSON when they send nothing at all. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}

async function serveGraphql(app: FastifyInstance, schema: GraphQLSchema, gateway: Gateway): Promise<void> {
  const apollo = createApollo(schema);
  await apollo.start();
  const handler = fastifyApolloHandler(apollo, { context: (request) => contextOf(gateway, request) });
  app.route({ method: ['GET', 'POST'], url: '/graphql', exposeHeadRoute: false, handler });
  tellMethods(app, '/graphql', ['GET', 'POST']);
  app.addHook('onClose', () => apollo.stop());
}

/** What Fastify itself refuses, in the shape of the answers around it: GraphQL's at its address, a problem elsewhere. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, status } = refusalOfHttp(error);
  if (status >= 500) request.log.error({ error: describe(error) }, 'a request met a fault');
  const body = problem(code, status);
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

/** Broken bodies, too large ones, wrong content types. */
function refusalOfHttp(error: Error & { statusCode?: number }): { code: RefusalCode; status: number } {
  const { statusCode } = error;
  if (statusCode && statusCode >= 400 && statusCode < 500) return { code: 'BAD_INPUT', status: statusCode };
  const { code } = refusalOf(error);
  return { code, status: code === 'UNAVAILABLE' ? 503 : 500 };
}
