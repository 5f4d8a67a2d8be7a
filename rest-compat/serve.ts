import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { isAnonymous, type MadeAnswer } from '../src/gateway/cache/answers.ts';
import { noteFaults } from '../src/gateway/errors/error-log.ts';
import type { Executor } from '../src/gateway/graphql/execute.ts';
import { tellMethods } from '../src/gateway/http/allowed-methods.ts';
import type { Metrics } from '../src/gateway/http/metrics.ts';
import { type Context, contextOf, type Gateway } from '../src/gateway/request/context.ts';
import { mayWrite } from '../src/gateway/request/rate-limit.ts';
import { Refusal } from '../src/refusal.ts';
import { answerBodyOf, inputRefusal, sendProblem } from './answer.ts';
import { sendCatalogue } from './caching.ts';
import { serveDescription } from './describe.ts';
import { readDocument, type StoredDocument } from './documents.ts';
import { isForDeprecated, readInput, usesDeprecated } from './input.ts';
import { type Row, rows } from './routes.ts';
import { restSpelling } from './spelling.ts';

type Json = Record<string, unknown>;

/** Since when, as RFC 9745 writes it, and where to read more. */
const DEPRECATED = { deprecation: '@1795219200', link: '</api/docs#staff-pickups.gacha_id>; rel="deprecation"' };

type Rest = { executor: Executor; gateway: Gateway; metrics: Metrics; managePath: string };

/** Puts every path of the specification before the same schema, with the same rules and the same context. */
export function serveRest(app: FastifyInstance, parts: Rest): void {
  app.register(async (rest) => {
    serveRows(rest, parts);
    serveDescription(rest, parts.executor.schema, parts.managePath);
  });
}

function serveRows(app: FastifyInstance, parts: Rest): void {
  const taken = new Map<string, Set<string>>();
  for (const row of rows) {
    const document = readDocument(parts.executor.schema, row.document);
    parts.executor.compile(document.document);
    for (const url of addressesOf(row, parts.managePath)) {
      // A HEAD must not do what a GET with an effect does.
      app.route({
        method: row.method,
        url,
        exposeHeadRoute: !document.isMutation,
        handler: (request, reply) => answer(parts, row, document, request, reply),
      });
      const methods = taken.get(url) ?? new Set();
      taken.set(url, methods.add(row.method));
      if (row.method === 'GET' && !document.isMutation) methods.add('HEAD');
    }
  }
  for (const [url, methods] of taken) tellMethods(app, url, methods);
}

async function answer(
  parts: Rest,
  row: Row,
  document: StoredDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (row.isCatalogue) reply.header('vary', 'Authorization');
  if (usesDeprecated(row, request)) noteDeprecated(parts.metrics, row, request, reply);
  try {
    const cacheKey = document.isShareable && isAnonymous(request.headers) ? request.url : undefined;
    const answer = await parts.gateway.answers.answer(cacheKey, () => makeAnswer(parts, row, document, request, reply));
    return row.isCatalogue ? sendCatalogue(answer, request, reply) : reply.type(answer.type).send(answer.body);
  } catch (error) {
    const failure =
      error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error });
    noteFaults([failure], request);
    // What was refused before anything ran is spelt as it came.
    sendProblem(reply, failure, failure === error ? restSpelling : (field) => field);
    return reply;
  }
}

async function makeAnswer(
  { executor, gateway }: Rest,
  row: Row,
  document: StoredDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MadeAnswer> {
  const context = await contextOf(gateway, request);
  const variables = readInput(row, document, request);
  if (document.isMutation && !mayWrite(context)) throw new Refusal('RATE_LIMITED');
  const answered = answerBodyOf(
    row,
    document,
    await execute(executor, document, context, variables, reply),
    isForDeprecated(row, request),
  );
  if (row.acceptedWith && Object.hasOwn(answered as Json, row.acceptedWith)) reply.code(202);
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

/** So that clients see that a parameter will go, and an operator whether it is missed. The address holds a pickup code, so the route. */
function noteDeprecated(metrics: Metrics, { deprecated }: Row, request: FastifyRequest, reply: FastifyReply): void {
  const { url: route = '' } = request.routeOptions;
  const { parameter = '' } = deprecated ?? {};
  reply.headers(DEPRECATED);
  metrics.usedDeprecated(route, parameter);
  request.log.info({ route, parameter }, 'a deprecated parameter was used');
}

const addressesOf = ({ side, path }: Row, managePath: string): string[] =>
  side === 'api' ? [`/api${path}`] : [`${managePath}${path}`, `${managePath}/api${path}`];
