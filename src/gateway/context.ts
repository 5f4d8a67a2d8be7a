import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { databaseClock } from '../database/clock.ts';
import type { Till } from '../payment/till.ts';
import { Staff } from '../user/staff.ts';
import { User } from '../user/user.ts';
import type { Caller, Identify } from './identity/identify.ts';
import { createLoaders, type Loaders } from './loaders.ts';
import { describe } from './log.ts';
import { callerKey } from './rates.ts';
import { refusalOf, refuseRequest } from './refusals.ts';

/** What one request knows. */
export type Context = {
  requestId: string;
  /** For this request's reads; a verb that writes forks a fresh one. */
  em: EntityManager;
  caller: Caller;
  /** The signed-up user, if the caller is one. */
  viewer: User | null;
  staff: Staff | null;
  loaders: Loaders;
  till: Till;
  /** The database's clock, read once a request. */
  now(): Promise<Date>;
  mostPerPage: number;
  /** Counts a call that changes something; false when this caller has made too many. */
  mayWrite(): boolean;
  log: FastifyBaseLogger;
};

export type Gateway = {
  em: EntityManager;
  identify: Identify;
  till: Till;
  /** Counts the writes of each caller; false when it is too much. */
  allowsWrite(caller: string): boolean;
};

const MOST_PER_PAGE = 100;

/** A token that is broken or cannot be checked refuses the request as a whole. */
export async function contextOf(gateway: Gateway, request: FastifyRequest): Promise<Context> {
  try {
    return await createContext(gateway, request);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code !== 'UNAUTHENTICATED') request.log.error({ error: describe(error) }, 'a request could not be identified');
    throw refuseRequest(refusal, request.id);
  }
}

async function createContext(gateway: Gateway, { id, headers, ip, log }: FastifyRequest): Promise<Context> {
  const caller = await gateway.identify(headers.authorization);
  const em = gateway.em.fork();
  const viewer = caller.kind === 'user' ? await em.findOne(User, caller.identity) : null;
  const staff = caller.kind === 'staff' ? await em.findOne(Staff, { issuer: caller.issuer, subject: caller.subject }) : null;
  let now: Promise<Date> | undefined;
  return {
    requestId: id,
    em,
    caller,
    viewer,
    staff,
    loaders: createLoaders(em, viewer),
    till: gateway.till,
    now: () => (now ??= databaseClock(em)),
    mostPerPage: MOST_PER_PAGE,
    mayWrite: () => gateway.allowsWrite(callerKey(caller, ip)),
    log,
  };
}

/** The user, where the rules let nobody but users in. */
export function userOf({ viewer }: Context): User {
  if (!viewer) throw new Error('a field for users has no rule that keeps others out');
  return viewer;
}

export function staffOf({ staff }: Context): Staff {
  if (!staff) throw new Error('a field for staff has no rule that keeps others out');
  return staff;
}
