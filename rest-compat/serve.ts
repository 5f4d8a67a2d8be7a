import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { isAnonymous, type MadeAnswer } from '../src/gateway/cache/answers.ts';
import { logFaults } from '../src/gateway/errors/error-log.ts';
import type { Executor } from '../src/gateway/graphql/execute.ts';
import { serveAllowedMethods } from '../src/gateway/http/allowed-methods.ts';
import type { Metrics } from '../src/gateway/http/metrics.ts';
import { type Context, contextOf, type Gateway } from '../src/gateway/request/context.ts';
import { mayWrite } from '../src/gateway/request/rate-limit.ts';
import { Refusal } from '../src/refusal.ts';
import { answerBodyOf, inputRefusal, sendProblem } from './answer.ts';
import { sendCatalogue } from './caching.ts';
import { serveDescription } from './describe.ts';
import { type StoredDocument, storedDocument } from './documents.ts';
import { isForDeprecated, readInput, usesDeprecated } from './input.ts';
import { type Route, routes } from './routes.ts';
import { restSpelling } from './spelling.ts';

type Json = Record<string, unknown>;

/** RFC 9745. */
const DEPRECATED = { deprecation: '@1795219200', link: '</api/docs#staff-pickups.gacha_id>; rel="deprecation"' };

type Rest = { executor: Executor; gateway: Gateway; metrics: Metrics; managePath: string };

export function serveRest(app: FastifyInstance, parts: Rest): void {
  app.register(async (rest) => {
    serveRoutes(rest, parts);
    serveDescription(rest, parts.executor.schema, parts.managePath);
  });
}

function serveRoutes(app: FastifyInstance, parts: Rest): void {
  const taken = new Map<string, Set<string>>();
  for (const route of routes) {
    const document = storedDocument(parts.executor.schema, route.document);
    parts.executor.compile(document.document);
    for (const url of addressesOf(route, parts.managePath)) {
      // A HEAD must not have the effect of a GET.
      app.route({
        method: route.method,
        url,
        exposeHeadRoute: !document.isMutation,
        handler: (request, reply) => answer(parts, route, document, request, reply),
      });
      const methods = taken.get(url) ?? new Set();
      taken.set(url, methods.add(route.method));
      if (route.method === 'GET' && !document.isMutation) methods.add('HEAD');
    }
  }
  for (const [url, methods] of taken) serveAllowedMethods(app, url, methods);
}

async function answer(
  parts: Rest,
  route: Route,
  document: StoredDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (route.isCatalogue) reply.header('vary', 'Authorization');
  if (usesDeprecated(route, request)) noteDeprecated(parts.metrics, route, request, reply);
  try {
    const cacheKey = document.isShareable && isAnonymous(request.headers) ? request.url : undefined;
    const answer = await parts.gateway.answers.answer(cacheKey, () => makeAnswer(parts, route, document, request, reply));
    return route.isCatalogue ? sendCatalogue(answer, request, reply) : reply.type(answer.type).send(answer.body);
  } catch (error) {
    const failure =
      error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error });
    logFaults([failure], request);
    // Input that was refused before execution is spelt in REST already.
    sendProblem(reply, failure, failure === error ? restSpelling : (field) => field);
    return reply;
  }
}

async function makeAnswer(
  { executor, gateway }: Rest,
  route: Route,
  document: StoredDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MadeAnswer> {
  const context = await contextOf(gateway, request);
  const variables = readInput(route, document, request);
  if (document.isMutation && !mayWrite(context)) throw new Refusal('RATE_LIMITED');
  const answered = answerBodyOf(
    route,
    document,
    await execute(executor, document, context, variables, reply),
    isForDeprecated(route, request),
  );
  if (route.acceptedWith && Object.hasOwn(answered as Json, route.acceptedWith)) reply.code(202);
  return { body: JSON.stringify(answered), type: 'application/json; charset=utf-8', snapshot: context.snapshot.loaded };
}

async function execute(
  executor: Executor,
  { document }: StoredDocument,
  context: Context,
  variables: Json,
  reply: FastifyReply,
): Promise<Json> {
  const wholeLists = { ...context, request: { ...context.request, maxPageSize: Number.POSITIVE_INFINITY } };
  const { data, errors, extensions } = await executor.execute({ document, variables, context: wholeLists });
  if (extensions?.replayed) reply.header('idempotent-replayed', 'true');
  if (errors?.[0]) throw data === undefined ? inputRefusal(errors) : errors[0];
  return data as Json;
}

/** Tells clients that a parameter will go, and the operator whether it is in use. By route: an address may hold a pickup code. */
function noteDeprecated(metrics: Metrics, { deprecated }: Route, request: FastifyRequest, reply: FastifyReply): void {
  const { url: route = '' } = request.routeOptions;
  const { parameter = '' } = deprecated ?? {};
  reply.headers(DEPRECATED);
  metrics.usedDeprecated(route, parameter);
  request.log.info({ route, parameter }, 'a deprecated parameter was used');
}

const addressesOf = ({ side, path }: Route, managePath: string): string[] =>
  side === 'api' ? [`/api${path}`] : [`${managePath}${path}`, `${managePath}/api${path}`];
