import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Metrics } from '../src/gateway/metrics/metrics.ts';
import type { KnownInput } from './input.ts';
import type { Route } from './route.ts';

/** RFC 9745. */
const DEPRECATED = { deprecation: '@1795219200', link: '</api/docs#staff-pickups.gacha_id>; rel="deprecation"' };

/** A visitor's, as clients send it that put whatever they have into the header. */
const EMPTY_TOKENS = new Set(['bearer', 'bearer null', 'bearer undefined']);
/** A header may have thousands of blanks. */
const MAX_LENGTH = 64;

/** Runs before the caller is identified, so that limits and kept answers treat this visitor as one without a token. */
export const forgetEmptyToken: onRequestHookHandler = ({ headers }, _reply, done) => {
  const { authorization = '' } = headers;
  const words = authorization.length > MAX_LENGTH ? [] : authorization.trim().split(/\s+/);
  if (EMPTY_TOKENS.has(words.join(' ').toLowerCase())) delete headers.authorization;
  done();
};

const MAX_COUNTED_NAMES = 50;

export function countIgnored(metrics: Metrics, { routeOptions: { url = '' } }: FastifyRequest, { ignored }: KnownInput): void {
  for (const name of ignored.slice(0, MAX_COUNTED_NAMES)) metrics.ignoredInput(url, name);
}

/** Tells clients that a parameter will go, and the operator whether it is in use. By route: an address may hold a pickup code. */
export function noteDeprecated(metrics: Metrics, { deprecated }: Route, request: FastifyRequest, reply: FastifyReply): void {
  const { url: route = '' } = request.routeOptions;
  const { parameter = '' } = deprecated ?? {};
  reply.headers(DEPRECATED);
  metrics.usedDeprecated(route, parameter);
  request.log.info({ route, parameter }, 'a deprecated parameter was used');
}
