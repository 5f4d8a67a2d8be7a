import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './transport/headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No page of another origin may read it. */
    cors?: false;
  }
}

/** `local`: pages of this machine may ask too, on whatever port their development server is. */
export type Origins = { listed: readonly string[]; local: boolean };

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'x-request-id',
  'apollo-require-preflight',
  'traceparent',
].join(', ');
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
  'x-estimated-rows',
  'parcels-packed',
  'parcels-withheld',
  'parcels-held',
  'parcels-left-out',
  'parcels-left-out-numbers',
].join(', ');
const PREFLIGHT_HOLDS_S = 600;

const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The rights of pages of other origins. */
export type Pages = {
  isOpen: boolean;
  /** True where this is the question of a browser whether a page may ask, which is answered then. */
  welcome(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Last, since the answer may have set a Vary of its own. */
  vary(reply: FastifyReply): void;
};

export function pagesFrom(origins: Origins): Pages {
  const warn = warnOnce(origins);
  const isOpen = admitsAny(origins);
  return {
    isOpen,
    welcome: (request, reply) => {
      if (request.headers.origin === undefined) return false;
      warn(request);
      const { cors, methods = [] } = request.routeOptions.config;
      if (!isOpen || cors === false || !letRead(request, reply, origins)) return false;
      // A plain OPTIONS goes to its route, and to 404 where there is none.
      if (request.method !== 'OPTIONS' || methods.length === 0 || !request.headers['access-control-request-method']) return false;
      const allowed = { 'access-control-allow-methods': methods.join(', '), 'access-control-allow-headers': ALLOWED_HEADERS };
      // Safari waits for a body where no length is told.
      reply.headers({ ...allowed, 'access-control-max-age': PREFLIGHT_HOLDS_S, 'content-length': 0 });
      reply.code(204).send();
      return true;
    },
    vary: (reply) => {
      if (isOpen) varyBy(reply, 'Origin');
    },
  };
}

/** For requests that Fastify refuses before any hook. */
export function allowReading(request: FastifyRequest, reply: FastifyReply, origins: Origins): FastifyReply {
  if (admitsAny(origins)) varyBy(reply, 'Origin');
  letRead(request, reply, origins);
  return reply;
}

/** No credentials mode: no cookie is read here. */
function letRead({ headers }: FastifyRequest, reply: FastifyReply, origins: Origins): boolean {
  const origin = admitted(headers.origin, origins);
  if (!origin) return false;
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED_HEADERS);
  return true;
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
function warnOnce(origins: Origins): (request: FastifyRequest) => void {
  const warned = new Set<string>();
  return ({ headers, host, log }) => {
    if (headers.origin === undefined || admitted(headers.origin, origins) || isOwnPage(headers.origin, host)) return;
    const origin = headers.origin.slice(0, MAX_LOGGED_LENGTH);
    if (warned.has(origin) || warned.size >= MAX_WARNED_ORIGINS) return;
    warned.add(origin);
    log.warn({ origin }, 'a page of this origin may not read the answers: list the origin in CORS_ORIGINS to allow it');
  };
}

/** Browsers send an origin with what is posted to the page's own host, too. */
const isOwnPage = (origin: string, host: string): boolean => URL.parse(origin)?.host === host;
