import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a script of another origin may send. There is no credentials mode: no cookie is read here. */
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

/** Lets scripts of these origins ask, and read refusals as well as answers. `*` is every origin. */
export async function admitBrowsers(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  // At the very end, since what answers may have set a Vary of its own.
  app.addHook('onSend', async (_request, reply) => varyByOrigin(reply));
  await app.register(cors, { delegator: (request, done) => done(null, optionsFor(request, origins)) });
}

/** For what is refused before any hook is asked: an address that is none, or that is too long. */
export function admitReading({ headers }: FastifyRequest, reply: FastifyReply, origins: readonly string[]): FastifyReply {
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
    // A plain OPTIONS is answered by its address, and an address that there is not stays one.
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
