import type { FastifyRequest } from 'fastify';

/** Its callers would all have its own address, and share the limits of one. */
export function unnamedProxy(trustedProxies: readonly string[]): (request: FastifyRequest) => void {
  let isTold = trustedProxies.length > 0;
  return ({ headers, server }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    server.log.warn(
      'a request came with X-Forwarded-For, and TRUSTED_PROXIES names no proxy: if one sent it, all its callers count as one address',
    );
  };
}
