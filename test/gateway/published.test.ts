import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findBreakingChanges, findDangerousChanges } from 'graphql';
import { readersOfOrders } from '../../src/gateway/graphql/by-role/order-fields.ts';
import { callers } from '../../src/gateway/graphql/rules.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';
import { call } from '../support/matrix/asking.ts';
import { CALLS } from '../support/matrix/calls.ts';
import { aWorld, type CallerName, thingsFor, type World } from '../support/matrix/world.ts';
import { fields, isRoot, published, toldBy } from '../support/published.ts';
import type { Arena } from '../support/race.ts';

test('the published schema is the one that answers, and its own directives beside it', () => {
  const running = createSchema();
  expect([...findBreakingChanges(running, published), ...findDangerousChanges(running, published)]).toEqual([]);
  const own = findBreakingChanges(published, running).map(({ description }) => description);
  expect(own.toSorted()).toEqual(['Caller was removed.', 'auth was removed.', 'cost was removed.', 'listSize was removed.']);
});

describe('@auth', () => {
  const arena = {} as Arena;
  let shared: World;
  beforeAll(async () => {
    arena.database = await openTestDatabase();
    arena.gateway = await openTestGateway(arena.database);
    shared = await aWorld(arena);
  });
  afterAll(async () => {
    await arena.gateway.close();
    await arena.database.close();
  });

  test('stands on every field that can be asked at the root, and below on those that are named', () => {
    const coordinates = (some: typeof fields) => some.map(({ type, field }) => `${type}.${field.name}`).toSorted();
    const told = coordinates(fields.filter(({ field }) => toldBy('auth', field)));
    expect(told).toEqual([...Object.keys(callers), ...Object.keys(readersOfOrders)].toSorted());
    expect(told).toEqual(expect.arrayContaining(coordinates(fields.filter(isRoot))));
  });

  const ROLE_OF: Partial<Record<CallerName, string>> = {
    ...{ staff: 'COUNTER', supervisor: 'SUPERVISOR', shipping: 'SHIPPING', support: 'SUPPORT', operator: 'OPERATOR' },
  };
  const ALL_STAFF: Partial<Record<CallerName, string>> = {
    ...Object.fromEntries([...Object.keys(ROLE_OF), 'unhired'].map((name) => [name, 'FORBIDDEN'])),
    revoked: 'FORBIDDEN',
  };

  /** What each kind of caller hears from the rules. */
  const HEARS: Record<string, Partial<Record<CallerName, string>>> = {
    ANYONE: {},
    TOKEN: { nobody: 'UNAUTHENTICATED', ...ALL_STAFF },
    USER: { nobody: 'UNAUTHENTICATED', stranger: 'SIGN_UP_REQUIRED', ...ALL_STAFF },
    STAFF: {
      nobody: 'UNAUTHENTICATED',
      stranger: 'FORBIDDEN',
      user: 'FORBIDDEN',
      unhired: 'FORBIDDEN',
      revoked: 'STAFF_REVOKED',
    },
  };
  /** For the role at all gachas; the staff of the world have it at one. */
  const OF_ALL = [
    ...['booksRuns', 'booksRun', 'booksFindings', 'runBooks', 'stopBooks'],
    'createGacha',
    'updateSeller',
    'addTermsVersion',
    'userBans',
    'banUser',
    'unbanUser',
    'eraseUser',
    'correctBirthMonth',
  ];
  const ASKING: readonly CallerName[] = [
    'nobody',
    'stranger',
    'unhired',
    'user',
    'revoked',
    ...(Object.keys(ROLE_OF) as CallerName[]),
  ];
  const OF_RULES = ['UNAUTHENTICATED', 'SIGN_UP_REQUIRED', 'FORBIDDEN', 'STAFF_REVOKED'];

  async function heardBy(world: World, caller: CallerName, name: string) {
    const { token, owns } = world.callers[caller];
    const target = owns ? 'own' : 'foreign';
    const { code } = await call(arena.gateway, name, thingsFor(world, caller, target), target, token);
    return [caller, OF_RULES.includes(code) ? code : undefined] as const;
  }

  test.each(Object.keys(CALLS))('says who may ask: %s', async (name) => {
    const root = fields.find((one) => isRoot(one) && one.field.name === name.split(':')[0]);
    const requires = String(root && toldBy('auth', root.field)?.requires);
    expect(HEARS).toHaveProperty(requires);
    // The stranger is a user afterwards, and support may not refund what was handed over before.
    const world = ['signUp', 'refundOrder'].includes(name) ? await aWorld(arena) : shared;
    const roles = root && toldBy('auth', root.field)?.roles;
    const hears = (caller: CallerName) =>
      Array.isArray(roles) && ROLE_OF[caller] && (OF_ALL.includes(name) || !roles.includes(ROLE_OF[caller]))
        ? 'FORBIDDEN'
        : HEARS[requires]?.[caller];
    // A revoked member is refused `staffMe`, too, which is for all others.
    const asking = ASKING.filter((caller) => requires !== 'ANYONE' || caller !== 'revoked');
    const heard = await Promise.all(asking.map((caller) => heardBy(world, caller, name)));
    expect(heard).toEqual(asking.map((caller) => [caller, hears(caller)]));
  });
});
