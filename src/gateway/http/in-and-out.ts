import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Outcome } from '../metrics/requests.ts';
import type { Face } from '../request/events.ts';
import { tracedFrom } from '../request/request-log.ts';
import { METHODS } from './allowed-methods.ts';
import type { Pages } from './cors.ts';
import { compressed } from './transport/compress.ts';
import type { Unread } from './transport/end-unread.ts';
import { headersOfConnection } from './transport/headers.ts';
import { headersTwice, mistakeOf, NO_HOST, TWO_AUTHORIZATIONS } from './transport/twice.ts';

type Around = { metrics: Metrics; pages: Pages; unread: Unread; lookForProxy(request: FastifyRequest): void };

/** One hook for the way in and one for the way out of every request, so that nothing stands between. */
export function goInAndOut(app: FastifyInstance, { metrics, pages, unread, lookForProxy }: Around): void {
  app.decorateRequest('noted');
  app.decorateRequest('charges', null);
  app.decorate('closing', { hasBegun: false, isRefusing: false });
  app.addHook('onRequest', (request, reply, done) => {
    // First, since what refuses a request notes why.
    request.noted = tracedFrom(request);
    reply.headers(headersOfConnection(request.id, request.protocol === 'https'));
    const twice = headersTwice(request.raw);
    if (twice.host) return done(mistakeOf(NO_HOST));
    if (pages.welcome(request, reply)) return;
    if (twice.authorization) return done(mistakeOf(TWO_AUTHORIZATIONS));
    lookForProxy(request);
    done(app.closing.isRefusing ? new Refusal('UNAVAILABLE') : undefined);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // Answers are private unless they say otherwise.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    pages.vary(reply);
    // Every answer to a request that was counted says how much is left: also one that is refused, or kept for all.
    request.charges?.tellIn(reply);
    if (app.closing.hasBegun) reply.header('connection', 'close');
    const body = compressed(request, reply, payload);
    if (!(body instanceof Promise)) {
      unread.begins(reply.raw, body);
      return done(null, body);
    }
    // Until it is compressed, the whole of it is in memory.
    unread.begins(reply.raw, payload);
    return body.then((shorter) => {
      unread.begins(reply.raw, shorter);
      return shorter;
    });
  });
  app.addHook('onResponse', (request, reply, done) => {
    unread.isOver(reply.raw);
    countAnswer(metrics, request, reply);
    done();
  });
}

/** By route: an address may hold a pickup code. */
function countAnswer(metrics: Metrics, request: FastifyRequest, { statusCode: status, elapsedTime: ms }: FastifyReply): void {
  const { method, routeOptions, noted, log } = request;
  const { operation, refusal } = noted;
  metrics.answered(knownMethod(method), routeOptions.url, status, ms / 1000);
  if (operation) metrics.operated(faceOf(request), operation, outcomeOf(refusal, status), ms / 1000);
  log.info({ method, route: routeOptions.url, status, ms: Math.round(ms), ...noted }, 'answered');
}

export const faceOf = ({ routeOptions }: FastifyRequest): Face => (routeOptions.url === '/graphql' ? 'graphql' : 'rest');

export const knownMethod = (method: string): string => (METHODS.includes(method) ? method : 'other');

function outcomeOf(refusal: string | undefined, status: number): Outcome {
  if (refusal === 'UNAVAILABLE' || refusal === 'INTERNAL' || status >= 500) return 'failed';
  return refusal ? 'refused' : 'ok';
}
