import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { User } from '../../user/user.ts';
import type { KnownCaller } from '../caller/account.ts';

/** The log line of a request when it is over. Never a name, a token, a code, or an address. */
type RequestLog = {
  operation?: string;
  refusal?: string;
  caller?: string;
  order?: string;
  payment?: string;
  trace?: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    noted: RequestLog;
  }
}

/** As in W3C's Trace Context. */
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(-|$)/;

export function tracedFrom({ headers: { traceparent } }: Pick<FastifyRequest, 'headers'>): RequestLog {
  const [, trace] = typeof traceparent === 'string' ? (TRACEPARENT.exec(traceparent) ?? []) : [];
  return trace ? { trace } : {};
}

type Account = { caller: KnownCaller; viewer: Pick<User, 'id'> | null; staff: { id: string } | null };

/** The id that this service gave, or a hash of that of the provider. */
export function callerName({ caller, viewer, staff }: Account): string | undefined {
  if (viewer) return `user ${viewer.id}`;
  if (staff) return `staff ${staff.id}${'deviceId' in caller ? ` device ${caller.deviceId}` : ''}`;
  if (caller.kind === 'anonymous') return undefined;
  if ('subject' in caller) return `${caller.kind} ${hashOf([caller.issuer, caller.subject])}`;
  const { providerType, providerId, providerUserId } = caller.identity;
  return `${caller.kind === 'banned' ? 'banned' : 'login'} ${hashOf([providerType, providerId, providerUserId])}`;
}

const hashOf = (words: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
