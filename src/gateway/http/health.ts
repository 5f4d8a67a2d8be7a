import type { FastifyInstance } from 'fastify';

export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { config: { cors: false } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { cors: false } }, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
