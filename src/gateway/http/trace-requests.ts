import { propagation, ROOT_CONTEXT, type Span, SpanKind } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, duringSpan, failSpan } from '../../database/tracing/span.ts';

const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** By route, as in the log: an address may hold a pickup code, and what else a caller sends may hold anything. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = spanOf(request);
    if (span) {
      spans.set(request, span);
      request.noted.trace = span.spanContext().traceId;
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
    span?.setAttribute('http.response.status_code', statusCode);
    if (span && statusCode >= 500) failSpan(span, String(statusCode));
    span?.end();
  });
}

function spanOf({ method, routeOptions: { url }, protocol, raw, headers }: FastifyRequest): Span | undefined {
  if (url !== undefined && UNTRACED.has(url)) return undefined;
  const attributes = {
    'http.request.method': method,
    ...(url !== undefined && { 'http.route': url }),
    'url.scheme': protocol,
    'network.protocol.version': raw.httpVersion,
  };
  // `tracestate` is left behind: it may hold anything.
  const caller = propagation.extract(ROOT_CONTEXT, { traceparent: headers.traceparent });
  return beginSpan(url === undefined ? method : `${method} ${url}`, { kind: SpanKind.SERVER, attributes }, caller);
}
