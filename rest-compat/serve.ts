import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { execute, GraphQLError, type GraphQLSchema } from 'graphql';
import { type Context, contextOf, type Gateway } from '../src/gateway/context.ts';
import { noteFaults } from '../src/gateway/faults.ts';
import { tellMethods } from '../src/gateway/methods.ts';
import { Refusal } from '../src/refusal.ts';
import { bodyOf, inputRefusal, sendProblem } from './answer.ts';
import { serveDescription } from './describe.ts';
import { readDocument, type StoredDocument } from './documents.ts';
import { acceptEmptyBodies, isForDeprecated, readInput, snakeCased, usesDeprecated } from './input.ts';
import { type Row, rows } from './routes.ts';

type Json = Record<string, unknown>;

/** Since when, as RFC 9745 writes it, and where to read more. */
const DEPRECATED = { deprecation: '@1795219200', link: '</api/docs#gacha_id>; rel="deprecation"' };

/** Puts every path of the specification before the same schema, with the same rules and the same context. */
export function serveRest(app: FastifyInstance, schema: GraphQLSchema, gateway: Gateway, managePath: string): void {
  app.register(async (rest) => {
    acceptEmptyBodies(rest);
    serveRows(rest, schema, gateway, managePath);
    serveDescription(rest, schema, managePath);
  });
}

function serveRows(app: FastifyInstance, schema: GraphQLSchema, gateway: Gateway, managePath: string): void {
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
      const methods = taken.get(url) ?? new Set();
      taken.set(url, methods.add(row.method));
      if (row.method === 'GET' && !document.isMutation) methods.add('HEAD');
    }
  }
  for (const [url, methods] of taken) tellMethods(app, url, methods);

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
    if (errors?.[0]) throw data === undefined ? inputRefusal(errors) : errors[0];
    return data as Json;
  }
}

const addressesOf = ({ side, path }: Row, managePath: string): string[] =>
  side === 'api' ? [`/api${path}`] : [`${managePath}${path}`, `${managePath}/api${path}`];
