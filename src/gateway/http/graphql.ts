import { readFileSync } from 'node:fs';
import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAnonymous, type MadeAnswer } from '../cache/answers.ts';
import { createApollo, type GraphqlOptions, SHAREABLE_HEADER } from '../graphql/apollo.ts';
import type { Executor } from '../graphql/execute.ts';
import { countsAs } from '../graphql/plugins/charged.ts';
import { askerOf } from '../load/asker.ts';
import { knownKinds } from '../load/kind.ts';
import { type Admission, type Context, contextOf, type Gateway } from '../request/context.ts';
import { serveAllowedMethods } from './allowed-methods.ts';
import { longBodiesOfStaff, MAX_STAFF_BODY_BYTES } from './long-bodies.ts';
import { chargeAddress, chargeAnonymous, chargeUnread } from './rates.ts';
import { NO_HOST } from './transport/one-host.ts';

type GraphqlParts = Omit<GraphqlOptions, 'kinds'> & { executor: Executor; gateway: Gateway };

export async function serveGraphql(app: FastifyInstance, { executor, gateway, ...options }: GraphqlParts): Promise<void> {
  const kinds = knownKinds();
  const apollo = createApollo(executor, gateway.events, { ...options, kinds });
  await apollo.start();
  async function handler(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { query, operationName } = askedIn(request);
    const ask = () => askApollo.call(this, apollo, gateway, request, reply);
    const admitted = () => gateway.load.admit(kinds.of(query, operationName), askerOf(request, gateway.rates), ask);
    const { body, type, operation } = await gateway.answers.answer(cacheKeyOf(request), {
      charge: () => isAnonymous(request.headers) && chargeAnonymous(request, gateway.rates),
      make: (waitsForNothing) => (waitsForNothing ? ask() : admitted()),
    });
    if (operation) request.noted.operation = operation;
    return reply.type(type).send(body);
  }
  const onRequest = [chargeAddress(gateway.rates, mayBeKept), longBodiesOfStaff(gateway)];
  const bodyLimit = MAX_STAFF_BODY_BYTES;
  const onError = chargeUnread(gateway.rates);
  app.route({ method: ['GET', 'POST'], url: '/graphql', exposeHeadRoute: false, bodyLimit, onRequest, onError, handler });
  serveAllowedMethods(app, '/graphql', ['GET', 'POST']);
  if (options.introspection) servePublishedSchema(app);
  app.addHook('onClose', () => apollo.stop());
}

const PUBLISHED = new URL('../../../docs/schema.graphql', import.meta.url);

/** With what introspection cannot tell: the callers of each field, and its cost. */
function servePublishedSchema(app: FastifyInstance): void {
  const sdl = readFileSync(PUBLISHED, 'utf8');
  app.get('/schema.graphql', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(sdl));
  serveAllowedMethods(app, '/schema.graphql', ['GET', 'HEAD']);
}

async function askApollo(
  this: FastifyInstance,
  apollo: ApolloServer<Context>,
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MadeAnswer> {
  // Apollo builds an URL of it.
  if (!URL.canParse(request.url, `${request.protocol}://${request.hostname}/`))
    throw Object.assign(new Error('no host'), { statusCode: 400, code: NO_HOST });
  let context: Context | undefined;
  const ask = fastifyApolloHandler(apollo, {
    context: async () => (context = await contextOf(gateway, request, admissionOf(request))),
  });
  const body = (await ask.call(this, request, reply)) as string;
  const isShareable = reply.hasHeader(SHAREABLE_HEADER) && reply.statusCode === 200;
  reply.removeHeader(SHAREABLE_HEADER);
  const snapshot = isShareable ? context?.snapshot.loaded : undefined;
  return {
    body,
    type: String(reply.getHeader('content-type') ?? 'text/plain; charset=utf-8'),
    snapshot,
    operation: request.noted.operation,
  };
}

/** Those without a token were charged before, or need not be. */
const admissionOf = (request: FastifyRequest): Admission => ({
  countsAs: countsAs(askedIn(request).query),
  isNobodyChargedLater: true,
});

type Asked = { query?: unknown; operationName?: unknown };

const askedIn = ({ method, body, query }: FastifyRequest): Asked => ((method === 'GET' ? query : body) as Asked | null) ?? {};

/** In more bytes than this, no document is short enough to be kept. */
const MAX_KEPT_BYTES = 32 * 1024;

const mayBeKept = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_KEPT_BYTES;

/** All that the answer may depend on; nothing where the answer may not be cached. */
function cacheKeyOf({ method, headers, body }: FastifyRequest): string | undefined {
  if (method !== 'POST' || !isAnonymous(headers) || !body || typeof body !== 'object') return undefined;
  const { query, operationName = null, variables = null, ...others } = body as Record<string, unknown>;
  const isNamed = operationName === null || typeof operationName === 'string';
  if (typeof query !== 'string' || !isNamed || typeof variables !== 'object' || Object.keys(others).length > 0) return undefined;
  try {
    return JSON.stringify(['/graphql', headers.accept, query, operationName, variables], finiteOnly);
  } catch {
    return undefined;
  }
}

/** JSON writes a number that is too large as null, which is another input. */
function finiteOnly(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number that JSON cannot write');
  return value;
}
