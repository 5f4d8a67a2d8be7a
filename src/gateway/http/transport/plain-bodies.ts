import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Text of programs that write another alphabet: the route looks at it. */
    hasOwnCharset?: boolean;
  }
}

export const COMPRESSED = 'COMPRESSED';
export const NOT_UTF8 = 'NOT_UTF8';

const CHARSETS = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/gi;
const UTF8 = /^"?utf-?8"?$/i;

/** A body that is compressed, or in another character set, would be misread. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const code = mistakeIn(request.headers, request.routeOptions.config.hasOwnCharset);
    if (!code) return done(null, payload);
    if (code === COMPRESSED) reply.header('accept-encoding', 'identity');
    return done(Object.assign(new Error(code), { statusCode: 415, code }));
  });
}

function mistakeIn(headers: IncomingHttpHeaders, hasOwnCharset = false): string | undefined {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = headers;
  if (chunked === undefined && Number(length) === 0) return undefined;
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) return COMPRESSED;
  const charsets = [...(headers['content-type'] ?? '').matchAll(CHARSETS)].map(([, charset = '']) => charset);
  return hasOwnCharset || charsets.every((charset) => UTF8.test(charset)) ? undefined : NOT_UTF8;
}
