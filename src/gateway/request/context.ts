import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyRequest } from 'fastify';
import type { CatalogueCache } from '../../browse/catalogue-cache.ts';
import { type Run, runAlone } from '../../database/batch.ts';
import type { Call } from '../../idempotency/record.ts';
import type { Checkout } from '../../payment/checkout.ts';
import type { ShownDevice } from '../../staff/device/list.ts';
import type { Issuers } from '../../staff/issuer.ts';
import type { StaffMember } from '../../staff/member.ts';
import type { AuthMethod, User } from '../../user/user.ts';
import type { AnswerCache } from '../cache/answers.ts';
import { accountOf, type KnownCaller } from '../caller/account.ts';
import type { KnownUsers } from '../caller/current-user.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import { refuseRequest } from '../errors/http-status.ts';
import type { DeviceToken } from '../identity/device-token.ts';
import type { Caller, Identify } from '../identity/identify.ts';
import { TokenExpired } from '../identity/refused-token.ts';
import type { Load } from '../load/load.ts';
import { type Charges, chargesOf } from '../rates/charges.ts';
import type { InVain } from '../rates/in-vain.ts';
import type { LimitName, Rates } from '../rates/rates.ts';
import type { GatewayEvents } from './events.ts';
import { identified } from './identified.ts';
import { type Asking, createLoaders, type Loaders } from './loaders.ts';
import { callerName } from './noted.ts';
import { type Reads, RequestReads } from './reads.ts';
import { RequestSnapshot } from './snapshot.ts';

export type Context = {
  em: EntityManager;
  caller: KnownCaller;
  viewer: User | null;
  staff: StaffMember | null;
  loaders: Loaders;
  snapshot: RequestSnapshot;
  /** Batched with other requests, or alone where this request is one transaction. */
  run: Run;
  gateway: Gateway;
  request: RequestScope;
};

export type RequestScope = Asking &
  Pick<FastifyRequest, 'id' | 'ip' | 'log' | 'noted' | 'server'> & {
    maxPageSize: number;
    budget: Budget;
    charges: Charges;
    reads: RequestReads;
    /** Set for verbs that record the idempotency key themselves. */
    call: Call | null;
    /** What is written once the transaction of a keyed call was rolled back, though it is refused. */
    afterwards: (() => Promise<void>)[];
  };

/** What one operation may still cost; below zero it was too much. */
export type Budget = { left: number };

export type Gateway = {
  em: EntityManager;
  identify: Identify;
  run: Run;
  reads: Reads;
  checkout: Checkout;
  catalogue: CatalogueCache;
  answers: AnswerCache;
  users: KnownUsers;
  rates: Rates;
  inVain: InVain;
  load: Load;
  events: GatewayEvents;
  devices: Devices;
  issuers: Issuers;
  /** 0 is no limit. */
  wrongCodesPerHour: number;
};

/** `proofAddress`: what a proof of a device must be for. `staffPage`: where invitations lead, if this gateway was told. */
export type Devices = {
  proofAddress(): string;
  staffPage(): string | undefined;
  token(device: ShownDevice): Promise<DeviceToken>;
};

export const MAX_PAGE_SIZE = 100;

export type Admission = {
  /** As what the request counts until its document was read: the first of these of which there is any left. */
  countsAs: readonly [LimitName, ...LimitName[]];
  /** The sender of a token that is valid in all but its age. */
  expiredCaller?: 'is refused' | 'is nobody';
  /** Where there may be an answer that is kept for all, which counts nothing. */
  isNobodyChargedLater?: boolean;
};

export async function contextOf(gateway: Gateway, request: FastifyRequest, admission: Admission): Promise<Context> {
  try {
    return await createContext(gateway, request, admission);
  } catch (error) {
    const refusal = asRefusal(error);
    request.noted.refusal = refusal.code;
    // A refused caller is no fault of ours.
    if (refusal.code !== 'UNAUTHENTICATED' && refusal.code !== 'RATE_LIMITED')
      request.server.faults.tell(
        request.log,
        {},
        error,
        'the caller of a request could not be identified: the request is refused',
      );
    throw refuseRequest(refusal, request.id);
  }
}

async function createContext(
  gateway: Gateway,
  asked: FastifyRequest,
  { countsAs, expiredCaller = 'is refused', isNobodyChargedLater = false }: Admission,
): Promise<Context> {
  const { id, ip, log, noted, server } = asked;
  const caller = await identified(gateway, asked).catch((error: unknown): Caller => {
    if (expiredCaller === 'is refused' || !(error instanceof TokenExpired)) throw error;
    return { kind: 'nobody' };
  });
  const charges = chargesOf(asked, gateway.rates);
  const isLater = isNobodyChargedLater && caller.kind === 'nobody';
  if (charges.isEmpty && !isLater) charges.begin(countsAs, gateway.rates.ofCaller(caller, ip));
  const account = await accountOf(caller, gateway.users, gateway.run);
  const name = callerName(account);
  if (name) noted.caller = name;
  const em = gateway.em.fork();
  const budget = { left: Number.POSITIVE_INFINITY };
  const reads = new RequestReads(em, gateway.run, gateway.reads);
  const request = {
    id,
    ip,
    log,
    noted,
    server,
    maxPageSize: MAX_PAGE_SIZE,
    budget,
    charges,
    reads,
    asked: () => undefined,
    call: null,
    afterwards: [],
  };
  return {
    ...{ em, ...account, gateway, request },
    loaders: createLoaders(em, account.viewer, request),
    snapshot: new RequestSnapshot(gateway.catalogue),
    run: gateway.run,
  };
}

export function inTransaction(context: Context, em: EntityManager): Context {
  const { viewer } = context;
  const run = runAlone(em);
  const request = { ...context.request, reads: new RequestReads(em, run) };
  return { ...context, em, loaders: createLoaders(em, viewer, request), run, request };
}

export const writerOf = ({ em }: Context): EntityManager => em.fork({ keepTransactionContext: true });

/** Known of a token before its user has signed up. */
export const loginMethodOf = ({ caller }: Context): AuthMethod | null => (caller.kind === 'user' ? caller.identity : null);

export function userOf({ viewer }: Context): User {
  if (!viewer) throw new Error('a root field for users is missing its shield rule');
  return viewer;
}

export const doerOf = (context: Context) => ({ staffId: staffOf(context).id, deviceId: deviceOf(context) });

export const workerOf = (context: Context) => ({ ...staffOf(context), deviceId: deviceOf(context) });

export const deviceOf = ({ caller }: Context): string | null => (caller.kind === 'staff' ? (caller.deviceId ?? null) : null);

export function staffOf({ staff }: Context): StaffMember {
  if (!staff) throw new Error('a root field for staff is missing its shield rule');
  return staff;
}
