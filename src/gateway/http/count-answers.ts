import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { Outcome } from '../metrics/requests.ts';
import type { Face } from '../request/events.ts';
import { METHODS } from './allowed-methods.ts';

/** By route: an address may hold a pickup code. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime: ms }) => {
    const { method, routeOptions, noted, log } = request;
    const { operation, refusal } = noted;
    metrics.answered(knownMethod(method), routeOptions.url, status, ms / 1000);
    if (operation) metrics.operated(faceOf(request), operation, outcomeOf(refusal, status), ms / 1000);
    log.info({ method, route: routeOptions.url, status, ms: Math.round(ms), ...noted }, 'answered');
  });
}

export const faceOf = ({ routeOptions }: FastifyRequest): Face => (routeOptions.url === '/graphql' ? 'graphql' : 'rest');

export const knownMethod = (method: string): string => (METHODS.includes(method) ? method : 'other');

function outcomeOf(refusal: string | undefined, status: number): Outcome {
  if (refusal === 'UNAVAILABLE' || refusal === 'INTERNAL' || status >= 500) return 'failed';
  return refusal ? 'refused' : 'ok';
}
