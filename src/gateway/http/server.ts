import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, { type FastifyError, type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { type Certificate, type CertificateFiles, readCertificate } from '../../config/files/certificate.ts';
import type { Language } from '../../language/language.ts';
import { WORDS } from '../../language/words.ts';
import { FaultLog } from '../errors/fault-log.ts';
import { problem } from '../errors/http-status.ts';
import { withoutSecrets } from '../errors/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { NO_OPERATION } from '../request/events.ts';
import { knowLanguages } from '../request/languages.ts';
import { answerError, answerUnreadable } from './answer-error.ts';
import { allowReading, pagesFrom } from './cors.ts';
import { faceOf, goInAndOut, knownMethod } from './in-and-out.ts';
import { MAX_BODY_BYTES, mustNotBeLong } from './long-bodies.ts';
import { endUnreadAnswers } from './transport/end-unread.ts';
import { followCertificate } from './transport/follow-certificate.ts';
import { headersOfConnection, tellLanguage } from './transport/headers.ts';
import { type ConnectionLimits, limitConnections } from './transport/limit-connections.ts';
import { refuseEncodedBodies } from './transport/plain-bodies.ts';
import { TIMINGS, type Timings } from './transport/timings.ts';
import { unnamedProxy } from './transport/unnamed-proxy.ts';

export type ServerOptions = {
  metrics: Metrics;
  logLevel: string;
  production: boolean;
  corsOrigins: readonly string[];
  defaultLanguage?: Language;
  tls?: CertificateFiles | undefined;
  trustedProxies?: readonly string[];
  maxConnections?: number;
  /** 0 is as many as there are. */
  maxConnectionsPerAddress?: number | undefined;
  crowds?: ConnectionLimits['crowds'];
  logStream?: { write(line: string): void } | undefined;
  timings?: Partial<Timings> | undefined;
  maxUnreadBytes?: number;
};

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { metrics, logLevel, logStream, tls, trustedProxies = [] } = options;
  const origins = { listed: options.corsOrigins, local: !options.production };
  const timings = { ...TIMINGS, ...options.timings };
  const certificate = tls && readCertificate(tls);
  const app = Fastify({
    ...listeningWith(timings, certificate),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, formatters: { log: (line) => withoutSecrets(line) }, ...(logStream && { stream: logStream }) },
    clientErrorHandler: answerUnreadable(options.defaultLanguage ?? 'en'),
    // `drainBeforeClosing` refuses in the gateway's own shape.
    return503OnClosing: false,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headersOfConnection(request.id, request.protocol === 'https'), 'cache-control': 'no-store' });
      answerError(error, request, allowReading(request, reply, origins));
      metrics.answered(knownMethod(request.method), undefined, reply.statusCode, reply.elapsedTime / 1000);
    },
    routerOptions: { ignoreTrailingSlash: true },
  });
  tellFaults(app, metrics);
  knowLanguages(app, options.defaultLanguage ?? 'en');
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  refuseEncodedBodies(app);
  // Before the first route: a route keeps the handler that was there.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = answerError(error, request, reply);
    request.noted.refusal = code;
    metrics.refused(faceOf(request), NO_OPERATION, code);
  });
  const { maxConnections: most, maxConnectionsPerAddress: mostPerAddress = 0 } = options;
  const { crowds = { addresses: [], factor: 1 } } = options;
  limitConnections(app, { most, mostPerAddress, trustedProxies, crowds, refused: metrics.connectionRefused });
  const pages = pagesFrom(origins);
  goInAndOut(app, {
    ...{ metrics, pages, lookForProxy: unnamedProxy(trustedProxies) },
    unread: endUnreadAnswers(app, { ...timings, maxUnreadBytes: options.maxUnreadBytes }),
  });
  // A browser's preflight for an unknown address is treated like any other request.
  if (pages.isOpen) app.options('*', (_request, reply) => reply.callNotFound());
  if (tls && certificate)
    followCertificate(app, tls, certificate, { everyMs: timings.certificateEveryMs, inUse: metrics.certificateInUse });
  app.setNotFoundHandler((_request, reply) => {
    const language = tellLanguage(reply);
    const body = problem('NOT_FOUND', language, { detail: WORDS[language].http.NO_SUCH_ADDRESS });
    return reply.code(404).type('application/problem+json').send(body);
  });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    faults: FaultLog;
  }
}

function tellFaults(app: FastifyInstance, { databaseRefused }: Pick<Metrics, 'databaseRefused'>): void {
  app.decorate('faults', new FaultLog(app.log, databaseRefused));
  app.addHook('onClose', async () => app.faults.stop());
}

/** Fastify's type of a server with TLS is another one; all that is used of it is the same. */
function listeningWith(timings: Timings, certificate: Certificate | undefined): FastifyHttpOptions<Server> {
  const { headersMs: headersTimeout, requestMs: requestTimeout, idleMs: keepAliveTimeout, lookEveryMs } = timings;
  const http = { headersTimeout, requestTimeout, connectionsCheckingInterval: lookEveryMs, requireHostHeader: false };
  const https = certificate && { ...http, ...certificate, handshakeTimeout: headersTimeout };
  return { requestTimeout, keepAliveTimeout, ...(https ? { https } : { http }) } as FastifyHttpOptions<Server>;
}

/** Many clients declare JSON and send nothing. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.decorateRequest('mayBeLong', false);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, undefined);
    try {
      mustNotBeLong(request, Buffer.byteLength(body));
    } catch (error) {
      return done(error as Error);
    }
    parse(request, body, done);
  });
}

/** The id of a proxy, if it is safe to log. */
function requestId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
