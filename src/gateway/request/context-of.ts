import type { FastifyRequest } from 'fastify';
import { accountOf } from '../caller/account.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import { refuseRequest } from '../errors/http-status.ts';
import type { Caller } from '../identity/identify.ts';
import { TokenExpired } from '../identity/refused-token.ts';
import { chargesOf } from '../rates/charges.ts';
import type { LimitName } from '../rates/rates.ts';
import { Context, type Gateway, MAX_PAGE_SIZE } from './context.ts';
import { identified } from './identified.ts';
import { callerName } from './request-log.ts';

export type Admission = {
  /** As what the request counts until its document was read: the first of these of which there is any left. */
  countsAs: readonly [LimitName, ...LimitName[]];
  /** The sender of a token that is valid in all but its age. */
  expiredCaller?: 'is refused' | 'is anonymous';
  /** Where there may be an answer that is kept for all, which counts nothing. */
  isAnonymousChargedLater?: boolean;
  maxPageSize?: number;
};

/** Identifies the caller of a request, and charges it. */
export async function contextOf(gateway: Gateway, request: FastifyRequest, admission: Admission): Promise<Context> {
  const { countsAs, expiredCaller, isAnonymousChargedLater = false, maxPageSize = MAX_PAGE_SIZE } = admission;
  try {
    const caller = await callerOf(gateway, request, expiredCaller);
    const charges = chargesOf(request, gateway.rates);
    const isLater = isAnonymousChargedLater && caller.kind === 'anonymous';
    if (charges.isEmpty && !isLater) charges.begin(countsAs, gateway.rates.ofCaller(caller, request.ip));
    const account = await accountOf(caller, gateway.users, gateway.run);
    const name = callerName(account);
    if (name) request.noted.caller = name;
    return new Context(gateway, request, account, { maxPageSize });
  } catch (error) {
    throw refused(request, error);
  }
}

async function callerOf(gateway: Gateway, request: FastifyRequest, expired: Admission['expiredCaller']): Promise<Caller> {
  try {
    return await identified(gateway, request);
  } catch (error) {
    if (expired === 'is anonymous' && error instanceof TokenExpired) return { kind: 'anonymous' };
    throw error;
  }
}

function refused(request: FastifyRequest, error: unknown) {
  const refusal = asRefusal(error);
  request.noted.refusal = refusal.code;
  // A refused caller is no fault of ours.
  if (refusal.code !== 'UNAUTHENTICATED' && refusal.code !== 'RATE_LIMITED')
    request.server.faults.tell(request.log, {}, error, 'the caller of a request could not be identified: the request is refused');
  return refuseRequest(refusal, request.id);
}
