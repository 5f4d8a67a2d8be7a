import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { execute, GraphQLError, type GraphQLSchema } from 'graphql';
import { type Context, contextOf, type Gateway } from '../src/gateway/context.ts';
import { noteFaults } from '../src/gateway/faults.ts';
import { problem } from '../src/gateway/refusals.ts';
import { Refusal } from '../src/refusal.ts';
import { bodyOf, sendProblem } from './answer.ts';
import { serveDescription } from './describe.ts';
import { readDocument, type StoredDocument } from './documents.ts';
import { isForDeprecated, readInput, snakeCased, usesDeprecated } from './input.ts';
import { type Row, rows } from './routes.ts';

type Json = Record<string, unknown>;

/** Since when, as RFC 9745 writes it, and where to read more. */
const DEPRECATED = { deprecation: '@1795219200', link: '</api/docs#gacha_id>; rel="deprecation"' };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Puts every path of the specification before the same schema, with the same rules and the same context. */
export function serveRest(app: FastifyInstance, schema: GraphQLSchema, gateway: Gateway, managePath: string): void {
  const taken = new Map<string, Set<string>>();
  for (const row of rows) {
    const document = readDocument(schema, row.document);
    for (const url of addressesOf(row, managePath)) {
      // A HEAD must not do what a GET with an effect does.
      app.route({
        method: row.method,
        url,
        exposeHeadRoute: !document.isMutation,
        handler: (request, reply) => answer(row, document, request, reply),
      });
      taken.set(url, (taken.get(url) ?? new Set()).add(row.method));
    }
  }
  for (const [url, methods] of taken) refuseOtherMethods(app, url, methods);
  serveDescription(app, schema, managePath);

  async function answer(row: Row, document: StoredDocument, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    if (usesDeprecated(row, request)) reply.headers(DEPRECATED);
    try {
      const context = await contextOf(gateway, request);
      const variableValues = readInput(row, document, request);
      if (document.isMutation && !context.mayWrite()) throw new Refusal('RATE_LIMITED');
      const data = await run(document, context, variableValues);
      return reply.type('application/json; charset=utf-8').send(bodyOf(row, document, data, isForDeprecated(row, request)));
    } catch (error) {
      const failure =
        error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error });
      noteFaults([failure], request);
      // What was refused before anything ran is spelt as it came.
      sendProblem(reply, failure, failure === error ? snakeCased : (field) => field);
      return reply;
    }
  }

  async function run({ document }: StoredDocument, context: Context, variableValues: Json): Promise<Json> {
    const contextValue: Context = { ...context, mostPerPage: Number.POSITIVE_INFINITY };
    const { data, errors } = await execute({ schema, document, contextValue, variableValues });
    if (errors?.[0]) throw data === undefined ? asInputMistake(errors[0]) : errors[0];
    return data as Json;
  }
}

/** Nothing ran: what was wrong were the variables. */
const asInputMistake = ({ message, nodes }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes: nodes ?? [], extensions: { code: 'BAD_USER_INPUT' } });

const addressesOf = ({ side, path }: Row, managePath: string): string[] =>
  side === 'api' ? [`/api${path}`] : [`${managePath}${path}`, `${managePath}/api${path}`];

function refuseOtherMethods(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  const others = METHODS.filter((method) => !methods.has(method));
  app.route({
    method: others,
    url,
    exposeHeadRoute: false,
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', [...methods].join(', '))
        .type('application/problem+json')
        .send(problem('BAD_INPUT', 405, 'This address does not know that method.')),
  });
}
