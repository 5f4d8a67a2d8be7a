import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Showcase, View } from '../../browse/catalogue-cache.ts';
import { type StandingFinder, standingFinderWithin } from '../../browse/viewer-state.ts';
import { type Desk, deskWithin } from '../../handover/desk.ts';
import type { Keeper } from '../../handover/staff-gachas.ts';
import type { Call } from '../../idempotency/record.ts';
import type { Till } from '../../payment/till.ts';
import type { Identity, User } from '../../user/user.ts';
import type { Shelf } from '../cache/answers.ts';
import { refusalOf, refuseRequest } from '../errors/format.ts';
import { describe } from '../errors/log.ts';
import type { Budget } from '../graphql/limits/budget.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Caller, Identify } from '../identity/identify.ts';
import { createLoaders, type Loaders } from './loaders.ts';
import { callerKey } from './rate-limit.ts';

/** What one request knows. */
export type Context = {
  requestId: string;
  /** For this request's reads. */
  em: EntityManager;
  /** A fresh one for a verb that writes; in the transaction of `em`, where that is in one. */
  writer(): EntityManager;
  caller: Caller;
  /** The signed-up user, if the caller is one. */
  viewer: User | null;
  staff: Keeper | null;
  loaders: Loaders;
  desk: Desk;
  till: Till;
  /** The catalogue as this request sees it, and the database's clock: the same from its first look to its last. */
  view(): Promise<View>;
  /** The same without waiting, for what a look has found. */
  seen(): View;
  /** Without waiting where something has been looked at already: a promise a field of a long list costs more than the field. */
  glance(): View | Promise<View>;
  mostPerPage: number;
  /** What the answer may still cost. */
  budget: Budget;
  /** Counts a call that changes something; false when this caller has made too many. */
  mayWrite(): boolean;
  /** The call under whose idempotency key this is, for a verb that keeps it by itself. */
  call: Call | null;
  /** What was found out of the answer. Apollo copies a context, so this is a thing of its own. */
  noted: { isAlike: boolean };
  log: FastifyBaseLogger;
};

export type Gateway = {
  em: EntityManager;
  identify: Identify;
  till: Till;
  desk: Desk;
  showcase: Showcase;
  shelf: Shelf;
  /** The user of an account, if it has signed up. */
  userOf(identity: Identity): Promise<User | null>;
  standings: StandingFinder;
  /** Counts the writes of each caller; false when it is too much. */
  allowsWrite(caller: string): boolean;
  metrics: Metrics;
};

const MOST_PER_PAGE = 100;

/** A token that is broken or cannot be checked refuses the request as a whole. */
export async function contextOf(gateway: Gateway, request: FastifyRequest): Promise<Context> {
  try {
    return await createContext(gateway, request);
  } catch (error) {
    const refusal = refusalOf(error);
    // Anybody can send a token that is broken or has expired.
    if (refusal.code === 'UNAUTHENTICATED') request.log.debug({ error: describe(error) }, 'a token was refused');
    else request.log.error({ error: describe(error) }, 'a request could not be identified');
    throw refuseRequest(refusal, request.id);
  }
}

async function createContext(gateway: Gateway, { id, headers, ip, log }: FastifyRequest): Promise<Context> {
  const caller = await gateway.identify(headers.authorization);
  const em = gateway.em.fork();
  const viewer = caller.kind === 'user' ? await gateway.userOf(caller.identity) : null;
  const staff = caller.kind === 'staff' ? await gateway.desk.keeperOf(caller) : null;
  return {
    requestId: id,
    ...readingWith(em, viewer, gateway.standings),
    ...viewOf(gateway.showcase),
    caller,
    viewer,
    staff,
    desk: gateway.desk,
    till: gateway.till,
    mostPerPage: MOST_PER_PAGE,
    budget: { left: Number.POSITIVE_INFINITY },
    mayWrite: () => gateway.allowsWrite(callerKey(caller, ip)),
    call: null,
    noted: { isAlike: false },
    log,
  };
}

function readingWith(
  em: EntityManager,
  viewer: User | null,
  standings: StandingFinder,
): Pick<Context, 'em' | 'writer' | 'loaders'> {
  return {
    em,
    writer: () => em.fork({ keepTransactionContext: true }),
    loaders: createLoaders(em, viewer, standings),
  };
}

function viewOf(showcase: Showcase): Pick<Context, 'view' | 'seen' | 'glance'> {
  let looking: Promise<View> | undefined;
  let seen: View | undefined;
  const view = () =>
    (looking ??= showcase.look().then((view) => {
      seen = view;
      return view;
    }));
  return {
    view,
    glance: () => seen ?? view(),
    seen: () => {
      if (!seen) throw new Error('nothing of the catalogue has been looked at yet');
      return seen;
    },
  };
}

/** The same request, with all that it reads and writes in one transaction. */
export function within(context: Context, em: EntityManager): Context {
  return { ...context, ...readingWith(em, context.viewer, standingFinderWithin(em)), desk: deskWithin(context.desk, em) };
}

/** The user, where the rules let nobody but users in. */
export function userOf({ viewer }: Context): User {
  if (!viewer) throw new Error('a field for users has no rule that keeps others out');
  return viewer;
}

export function staffOf({ staff }: Context): Keeper {
  if (!staff) throw new Error('a field for staff has no rule that keeps others out');
  return staff;
}
