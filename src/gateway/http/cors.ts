import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** No credentials mode: no cookie is read here. */
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'x-request-id',
  'apollo-require-preflight',
];
const EXPOSED_HEADERS = [
  'etag',
  'retry-after',
  'x-request-id',
  'deprecation',
  'link',
  'idempotent-replayed',
  'allow',
  'www-authenticate',
];
const PREFLIGHT_HOLDS_S = 600;

export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  // Last, since the answer may have set a Vary of its own.
  app.addHook('onSend', async (_request, reply) => varyByOrigin(reply));
  await app.register(cors, { delegator: (request, done) => done(null, optionsFor(request, origins)) });
}

/** For requests that Fastify refuses before any hook. */
export function allowReading({ headers }: FastifyRequest, reply: FastifyReply, origins: readonly string[]): FastifyReply {
  const origin = admitted(headers.origin, origins);
  if (origins.length > 0) varyByOrigin(reply);
  if (!origin) return reply;
  return reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED_HEADERS.join(', '));
}

function optionsFor({ headers, routeOptions }: FastifyRequest, origins: readonly string[]): FastifyCorsOptions {
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

function admitted(origin: string | undefined, origins: readonly string[]): string | undefined {
  if (origin === undefined) return undefined;
  if (origins.includes('*')) return '*';
  return origins.includes(origin) ? origin : undefined;
}

function varyByOrigin(reply: FastifyReply): void {
  const given = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (!/(^|[\s,])(origin|\*)($|[\s,])/i.test(given)) reply.header('vary', given ? `${given}, Origin` : 'Origin');
}
