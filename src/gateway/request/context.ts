import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyRequest } from 'fastify';
import type { Showcase } from '../../browse/catalogue-cache.ts';
import { type StandingFinder, standingFinderWithin } from '../../browse/viewer-state.ts';
import { type Run, runAlone } from '../../database/batch.ts';
import { type Desk, deskWithin } from '../../handover/desk.ts';
import type { Keeper } from '../../handover/staff-gachas.ts';
import type { Call } from '../../idempotency/record.ts';
import type { Till } from '../../payment/till.ts';
import type { Identity, User } from '../../user/user.ts';
import type { AnswerCache } from '../cache/answers.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import { refuseRequest } from '../errors/http-status.ts';
import { describe } from '../errors/log.ts';
import type { Caller, Identify } from '../identity/identify.ts';
import { createLoaders, type Loaders } from './loaders.ts';
import { RequestSnapshot } from './snapshot.ts';

export type Context = {
  em: EntityManager;
  caller: Caller;
  /** The signed-up user, if the caller is one. */
  viewer: User | null;
  staff: Keeper | null;
  loaders: Loaders;
  snapshot: RequestSnapshot;
  /** Does a batched verb: with those of other requests, or alone where this request is one transaction. */
  run: Run;
  gateway: Gateway;
  request: RequestScope;
};

export type RequestScope = Pick<FastifyRequest, 'id' | 'ip' | 'log'> & {
  maxPageSize: number;
  budget: Budget;
  /** The call under whose idempotency key this is, for a verb that keeps it by itself. */
  call: Call | null;
};

/** What is left of what one operation may cost, in fields. Below zero it was too much. */
export type Budget = { left: number };

export type Gateway = {
  em: EntityManager;
  identify: Identify;
  run: Run;
  till: Till;
  desk: Desk;
  catalogue: Showcase;
  answers: AnswerCache;
  findUser(identity: Identity): Promise<User | null>;
  standings: StandingFinder;
  allowsWrite(caller: string): boolean;
};

export const MAX_PAGE_SIZE = 100;

/** A token that is broken or cannot be checked refuses the request as a whole. */
export async function contextOf(gateway: Gateway, request: FastifyRequest): Promise<Context> {
  try {
    return await createContext(gateway, request);
  } catch (error) {
    const refusal = asRefusal(error);
    // A token that is broken or has expired is no fault of ours.
    if (refusal.code === 'UNAUTHENTICATED') request.log.debug({ error: describe(error) }, 'a token was refused');
    else request.log.error({ error: describe(error) }, 'a request could not be identified');
    throw refuseRequest(refusal, request.id);
  }
}

async function createContext(gateway: Gateway, { id, headers, ip, log }: FastifyRequest): Promise<Context> {
  const caller = await gateway.identify(headers.authorization);
  const viewer = caller.kind === 'user' ? await gateway.findUser(caller.identity) : null;
  const staff = caller.kind === 'staff' ? await gateway.desk.keeperOf(caller) : null;
  const em = gateway.em.fork();
  return {
    ...{ em, caller, viewer, staff, gateway },
    loaders: createLoaders(em, viewer, gateway.standings),
    snapshot: new RequestSnapshot(gateway.catalogue),
    run: gateway.run,
    request: { id, ip, log, maxPageSize: MAX_PAGE_SIZE, budget: { left: Number.POSITIVE_INFINITY }, call: null },
  };
}

/** The same request, with all that it reads and writes in one transaction. */
export function inTransaction(context: Context, em: EntityManager): Context {
  const { viewer, gateway } = context;
  return {
    ...context,
    em,
    loaders: createLoaders(em, viewer, standingFinderWithin(em)),
    run: runAlone(em),
    gateway: { ...gateway, desk: deskWithin(gateway.desk, em) },
  };
}

/** A fresh entity manager for a verb that writes, in the transaction of the request where that is one. */
export const writerOf = ({ em }: Context): EntityManager => em.fork({ keepTransactionContext: true });

export function userOf({ viewer }: Context): User {
  if (!viewer) throw new Error('a field for users has no shield rule');
  return viewer;
}

export function staffOf({ staff }: Context): Keeper {
  if (!staff) throw new Error('a field for staff has no shield rule');
  return staff;
}
