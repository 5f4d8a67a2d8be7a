import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { isShared, textOf } from '../src/gateway/cache/answers.ts';
import { noteFaults } from '../src/gateway/errors/error-log.ts';
import type { Executor } from '../src/gateway/graphql/execute.ts';
import { tellMethods } from '../src/gateway/http/allowed-methods.ts';
import { type Context, contextOf, type Gateway } from '../src/gateway/request/context.ts';
import { Refusal } from '../src/refusal.ts';
import { bodyOf, inputRefusal, sendProblem } from './answer.ts';
import { sendCatalogue } from './caching.ts';
import { serveDescription } from './describe.ts';
import { readDocument, type StoredDocument } from './documents.ts';
import { isForDeprecated, readInput, restSpelling, usesDeprecated } from './input.ts';
import { type Row, rows } from './routes.ts';

type Json = Record<string, unknown>;

/** Since when, as RFC 9745 writes it, and where to read more. */
const DEPRECATED = { deprecation: '@1795219200', link: '</api/docs#staff-pickups.gacha_id>; rel="deprecation"' };

/** Puts every path of the specification before the same schema, with the same rules and the same context. */
export function serveRest(app: FastifyInstance, executor: Executor, gateway: Gateway, managePath: string): void {
  app.register(async (rest) => {
    serveRows(rest, executor, gateway, managePath);
    serveDescription(rest, executor.schema, managePath);
  });
}

function serveRows(app: FastifyInstance, executor: Executor, gateway: Gateway, managePath: string): void {
  const taken = new Map<string, Set<string>>();
  for (const row of rows) {
    const document = readDocument(executor.schema, row.document);
    executor.compile(document.document);
    for (const url of addressesOf(row, managePath)) {
      // A HEAD must not do what a GET with an effect does.
      app.route({
        method: row.method,
        url,
        exposeHeadRoute: !document.isMutation,
        handler: (request, reply) => answer(row, document, request, reply),
      });
      const methods = taken.get(url) ?? new Set();
      taken.set(url, methods.add(row.method));
      if (row.method === 'GET' && !document.isMutation) methods.add('HEAD');
    }
  }
  for (const [url, methods] of taken) tellMethods(app, url, methods);

  async function answer(row: Row, document: StoredDocument, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    if (row.isCatalogue) reply.header('vary', 'Authorization');
    if (usesDeprecated(row, request)) {
      reply.headers(DEPRECATED);
      noteDeprecated(row, request);
    }
    try {
      const isForAll = row.isCatalogue && isShared(request.headers);
      const finished = isForAll ? await gateway.shelf.find(request.url) : undefined;
      if (finished) return sendCatalogue(finished, request, reply);
      const context = await contextOf(gateway, request);
      const variableValues = readInput(row, document, request);
      if (document.isMutation && !context.mayWrite()) throw new Refusal('RATE_LIMITED');
      const data = await run(document, context, variableValues, reply);
      const answered = bodyOf(row, document, data, isForDeprecated(row, request));
      if (row.acceptedWith && Object.hasOwn(answered as Json, row.acceptedWith)) reply.code(202);
      const body = JSON.stringify(answered);
      if (row.isCatalogue) {
        const text = isForAll ? gateway.shelf.keep(context.seen(), request.url, body) : textOf(body);
        return sendCatalogue(text, request, reply);
      }
      return reply.type('application/json; charset=utf-8').send(body);
    } catch (error) {
      const failure =
        error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error });
      noteFaults([failure], request);
      // What was refused before anything ran is spelt as it came.
      sendProblem(reply, failure, failure === error ? restSpelling : (field) => field);
      return reply;
    }
  }

  /** So that an operator sees whether anybody would miss it. The route, since the address holds a pickup code. */
  function noteDeprecated({ deprecated }: Row, { routeOptions: { url: route = '' }, log }: FastifyRequest): void {
    const { parameter = '' } = deprecated ?? {};
    gateway.metrics.usedDeprecated(route, parameter);
    log.info({ route, parameter }, 'a deprecated parameter was used');
  }

  async function run({ document }: StoredDocument, context: Context, variables: Json, reply: FastifyReply): Promise<Json> {
    const wholeLists: Context = { ...context, mostPerPage: Number.POSITIVE_INFINITY };
    const { data, errors, extensions } = await executor.execute({ document, variables, context: wholeLists });
    if (extensions?.replayed) reply.header('idempotent-replayed', 'true');
    if (errors?.[0]) throw data === undefined ? inputRefusal(errors) : errors[0];
    return data as Json;
  }
}

const addressesOf = ({ side, path }: Row, managePath: string): string[] =>
  side === 'api' ? [`/api${path}`] : [`${managePath}${path}`, `${managePath}/api${path}`];
