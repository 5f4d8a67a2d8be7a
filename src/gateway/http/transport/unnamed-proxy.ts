import type { FastifyInstance } from 'fastify';

/** Its callers would all have its own address, and share the limits of one. */
export function warnOfUnnamedProxy(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    app.log.warn(
      'a request came with X-Forwarded-For, and TRUSTED_PROXIES names no proxy: if one sent it, all its callers count as one address',
    );
  });
}
