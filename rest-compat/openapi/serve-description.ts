import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { serveAllowedMethods } from '../../src/gateway/http/allowed-methods.ts';
import { describeRest } from './description.ts';
import { serveDocs } from './docs.ts';

export function serveDescription(app: FastifyInstance, schema: GraphQLSchema, managePath: string): void {
  // Most gateways are never asked for it, and it would make each start longer.
  let description: Buffer | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(describeRest(schema, managePath)));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description);
  });
  serveAllowedMethods(app, '/api/openapi.json', ['GET', 'HEAD']);
  serveDocs(app);
}
