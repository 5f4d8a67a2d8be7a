import type { FastifyInstance, FastifyRequest } from 'fastify';
import { duringSpan, type Span, type Tracer } from '../../database/tracing/span.ts';

const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** By route, as in the log: an address may hold a pickup code, and what else a caller sends may hold anything. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan(request, tracer);
    if (span) {
      spans.set(request, span);
      request.noted.trace = span.traceId;
    }
    done();
  });
  // Once the body is read: reading it leaves the context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) duringSpan(span, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
  });
}

function beginSpan({ method, routeOptions: { url }, protocol, raw, headers }: FastifyRequest, tracer: Tracer): Span | undefined {
  if (url !== undefined && UNTRACED.has(url)) return undefined;
  const attributes = {
    'http.request.method': method,
    ...(url !== undefined && { 'http.route': url }),
    'url.scheme': protocol,
    'network.protocol.version': raw.httpVersion,
  };
  return tracer.begin(url === undefined ? method : `${method} ${url}`, { kind: 'server', attributes }, headers.traceparent);
}
