import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** `local`: pages of this machine may ask too, on whatever port their development server is. */
export type Origins = { listed: readonly string[]; local: boolean };

/** No credentials mode: no cookie is read here. */
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'x-request-id',
  'apollo-require-preflight',
  'traceparent',
];
const EXPOSED_HEADERS = [
  'etag',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'x-request-id',
  'deprecation',
  'link',
  'idempotent-replayed',
  'allow',
  'www-authenticate',
  'content-disposition',
  'parcels-packed',
  'parcels-withheld',
  'parcels-held',
  'parcels-left-out',
  'parcels-left-out-numbers',
];
const PREFLIGHT_HOLDS_S = 600;

const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export async function allowOrigins(app: FastifyInstance, origins: Origins): Promise<void> {
  warnOfRefused(app, origins);
  if (!admitsAny(origins)) return;
  // Last, since the answer may have set a Vary of its own.
  app.addHook('onSend', async (_request, reply) => varyByOrigin(reply));
  await app.register(cors, { delegator: (request, done) => done(null, optionsFor(request, origins)) });
}

/** For requests that Fastify refuses before any hook. */
export function allowReading({ headers }: FastifyRequest, reply: FastifyReply, origins: Origins): FastifyReply {
  const origin = admitted(headers.origin, origins);
  if (admitsAny(origins)) varyByOrigin(reply);
  if (!origin) return reply;
  return reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED_HEADERS.join(', '));
}

function optionsFor({ headers, routeOptions }: FastifyRequest, origins: Origins): FastifyCorsOptions {
  const methods = routeOptions.config.methods ?? [];
  return {
    origin: admitted(headers.origin, origins) ?? false,
    methods: [...methods],
    // A plain OPTIONS goes to its route, and to 404 where there is none.
    preflight: methods.length > 0 && headers['access-control-request-method'] !== undefined,
    strictPreflight: false,
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_HOLDS_S,
  };
}

const admitsAny = ({ listed, local }: Origins): boolean => local || listed.length > 0;

function admitted(origin: string | undefined, { listed, local }: Origins): string | undefined {
  if (origin === undefined) return undefined;
  if (listed.includes('*')) return '*';
  return listed.includes(origin) || (local && LOCAL_ORIGIN.test(origin)) ? origin : undefined;
}

const MAX_WARNED_ORIGINS = 100;
const MAX_LOGGED_LENGTH = 200;

/** Once for each origin. The browser tells only its own console why a page got no answer. */
function warnOfRefused(app: FastifyInstance, origins: Origins): void {
  const warned = new Set<string>();
  app.addHook('onRequest', async ({ headers, host, log }) => {
    if (headers.origin === undefined || admitted(headers.origin, origins) || isOwnPage(headers.origin, host)) return;
    const origin = headers.origin.slice(0, MAX_LOGGED_LENGTH);
    if (warned.has(origin) || warned.size >= MAX_WARNED_ORIGINS) return;
    warned.add(origin);
    log.warn({ origin }, 'a page of this origin may not read the answers: list the origin in CORS_ORIGINS to allow it');
  });
}

/** Browsers send an origin with what is posted to the page's own host, too. */
const isOwnPage = (origin: string, host: string): boolean => URL.parse(origin)?.host === host;

function varyByOrigin(reply: FastifyReply): void {
  const given = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (!/(^|[\s,])(origin|\*)($|[\s,])/i.test(given)) reply.header('vary', given ? `${given}, Origin` : 'Origin');
}
