import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { tellMethods } from '../src/gateway/http/allowed-methods.ts';
import { documentationPage } from './docs.ts';
import { describeRest } from './openapi.ts';

export function serveDescription(app: FastifyInstance, schema: GraphQLSchema, managePath: string): void {
  const description = describeRest(schema, managePath);
  const page = documentationPage(description);
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(description));
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" })
      .send(page),
  );
  for (const url of ['/api/openapi.json', '/api/docs']) tellMethods(app, url, ['GET', 'HEAD']);
}
