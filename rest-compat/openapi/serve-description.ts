import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { serveAllowedMethods } from '../../src/gateway/http/allowed-methods.ts';
import { describeRest } from './description.ts';
import { serveDocs } from './docs.ts';

export function serveDescription(app: FastifyInstance, schema: GraphQLSchema, managePath: string): void {
  const description = describeRest(schema, managePath);
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(description));
  serveAllowedMethods(app, '/api/openapi.json', ['GET', 'HEAD']);
  serveDocs(app);
}
