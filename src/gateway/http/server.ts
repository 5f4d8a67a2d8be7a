import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { problem } from '../errors/http-status.ts';
import { REDACTED } from '../errors/log.ts';
import { answerError, answerUnreadable, TWO_AUTHORIZATIONS } from './answer-error.ts';
import { allowOrigins, allowReading } from './cors.ts';
import type { Metrics } from './metrics.ts';

export type ServerOptions = {
  metrics: Metrics;
  logLevel: string;
  production: boolean;
  corsOrigins: readonly string[];
  logStream?: { write(line: string): void } | undefined;
};

const MAX_BODY_BYTES = 100 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { metrics, logLevel, logStream } = options;
  const origins = { listed: options.corsOrigins, local: !options.production };
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, redact: REDACTED, ...(logStream && { stream: logStream }) },
    clientErrorHandler: answerUnreadable,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
      answerError(error, request, allowReading(request, reply, origins));
      metrics.answered(request.method, undefined, reply.statusCode, reply.elapsedTime / 1000);
    },
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  // Answers are private unless they say otherwise.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await allowOrigins(app, origins);
  refuseTwoAuthorizations(app);
  countAnswers(app, metrics);
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/problem+json')
      .send(problem('NOT_FOUND', 404, 'There is nothing at this address.')),
  );
  return app;
}

/** Node takes the first of two, and a proxy may have looked at the last: nothing can say who calls. */
function refuseTwoAuthorizations(app: FastifyInstance): void {
  const isName = (word: string, index: number) => index % 2 === 0 && word.toLowerCase() === 'authorization';
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.authorization !== undefined && raw.rawHeaders.filter(isName).length > 1)
      throw Object.assign(new Error('two Authorization headers'), { statusCode: 400, code: TWO_AUTHORIZATIONS });
  });
}

/** By route: an address may hold a pickup code. */
function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode: status, elapsedTime: ms }) => {
    metrics.answered(method, routeOptions.url, status, ms / 1000);
    log.info({ method, route: routeOptions.url, status, ms: Math.round(ms) }, 'answered');
  });
}

/** Many clients declare JSON and send nothing. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}

/** The id of a proxy, if it is safe to log. */
function requestId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
