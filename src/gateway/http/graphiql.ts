import type { FastifyInstance } from 'fastify';
import { ruruHTML } from 'ruru/server';
import { getStaticFile } from 'ruru/static';

const ASSETS = '/graphiql/';

/** Everything the page needs comes from this gateway, so that it works on an island. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
].join('; ');

/** GraphiQL for browsers that open /graphql; programs that ask there get answers. */
export function serveGraphiql(app: FastifyInstance): void {
  const page = ruruHTML({ endpoint: '/graphql', staticPath: ASSETS });
  app.addHook('onRequest', async (request, reply) => {
    const isPage =
      request.method === 'GET' && request.url.split('?')[0] === '/graphql' && request.headers.accept?.includes('text/html');
    if (!isPage) return;
    return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page);
  });
  app.get(`${ASSETS}*`, async (request, reply) => {
    const urlPath = request.url.split('?')[0] ?? '';
    const file = await getStaticFile({
      staticPath: ASSETS,
      urlPath,
      acceptEncoding: request.headers['accept-encoding'],
      disallowDevAssets: true,
    });
    return file ? reply.headers(file.headers).send(file.content) : reply.callNotFound();
  });
}
