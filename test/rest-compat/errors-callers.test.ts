import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Route } from '../../rest-compat/route.ts';
import { changeBan } from '../../src/staff/ban.ts';
import { Fan } from '../support/actors.ts';
import { aRouteWorld, everyRoute, type Problem, type RouteWorld, requestOf, unspeakable } from '../support/routes.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';
import { aToken, MEMBERS, STAFF } from '../support/tokens.ts';

const stage = aStage();
let world: RouteWorld;
beforeAll(async () => {
  world = await aRouteWorld(stage.gateway, stage.database);
});

const isPublic = ({ method, path }: Route): boolean => method === 'GET' && path.startsWith('/v1/gachas');

/** Asks for a route with what it needs and another Authorization, or none. */
async function ask(route: Route, authorization?: string) {
  const { headers, ...request } = requestOf(route, world);
  const response = await stage.gateway.send({
    ...request,
    ...(authorization !== undefined && { headers: { ...headers, authorization } }),
  });
  if (response.statusCode < 300) return { is: '200', headers: response.headers };
  const answer = { statusCode: response.statusCode, headers: response.headers, body: response.body };
  const { status, code } = response.json<Problem>();
  return { is: unspeakable(answer) ?? `${status} ${code}`, headers: response.headers };
}

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;
const expired = async (issuer: string) => `Bearer ${await aToken(issuer, 'late', { iat: hourAgo(), exp: hourAgo() + 60 })}`;

describe.each(everyRoute)('%s', (_name, route) => {
  test('lets nobody in with a token that is no good', async () => {
    const before = await everything(stage.database);
    const [header, , signature] = world.fan.token.split('.');
    const broken = [
      'garbage',
      // Old apps send it before they sign in: where no token is needed, it counts as none.
      ...(isPublic(route) ? [] : ['Bearer', 'Bearer ']),
      'Bearer a.b.c',
      `Basic ${btoa('a:b')}`,
      world.fan.token,
      `Bearer ${header}..${signature}`,
    ];
    const late = [await expired(MEMBERS), await expired(STAFF)];
    const forged = late.map((authorization) => `${authorization.slice(0, -6)}AAAAAA`);
    for (const authorization of [...broken, ...forged, ...(isPublic(route) ? [] : late), `Bearer ${'x'.repeat(10_000)}`]) {
      const { is, headers } = await ask(route, authorization);
      expect([authorization.slice(0, 40), is]).toEqual([authorization.slice(0, 40), '401 UNAUTHENTICATED']);
      expect(headers['www-authenticate']).toMatch(/^Bearer/);
    }
    expect(await everything(stage.database)).toEqual(before);
  });

  if (isPublic(route))
    test('takes an expired token for none, and says so', async () => {
      for (const authorization of [await expired(MEMBERS), await expired(STAFF)]) {
        const { is, headers } = await ask(route, authorization);
        expect([is, headers['www-authenticate']]).toEqual(['200', 'Bearer error="invalid_token"']);
        expect(headers['cache-control']).toBe('private, no-cache');
      }
    });

  test('lets in only those whom it is for', async () => {
    const before = await everything(stage.database);
    const nobody = await ask(route);
    expect(nobody.is).toBe(isPublic(route) ? '200' : '401 UNAUTHENTICATED');
    if (!isPublic(route)) expect(nobody.headers['www-authenticate']).toMatch(/^Bearer/);
    const wrongSide = await ask(route, `Bearer ${route.side === 'api' ? world.staff.token : world.fan.token}`);
    expect(wrongSide.is).toBe(isPublic(route) ? '200' : '403 FORBIDDEN');
    const unhired = await ask(route, `Bearer ${await aToken(STAFF, 'unhired')}`);
    expect(unhired.is).toBe(isPublic(route) ? '200' : '403 FORBIDDEN');
    expect(await everything(stage.database)).toEqual(before);
  });

  if (route.side === 'api')
    test('refuses a user who is banned', async () => {
      const fan = await Fan.signsUp(stage.gateway);
      await changeBan(stage.database.fork(), fan.id, { isBanned: true, changedBy: 'operator', reason: 'a test' });
      const before = await everything(stage.database);
      expect((await ask(route, `Bearer ${fan.token}`)).is).toBe(isPublic(route) ? '200' : '403 USER_BANNED');
      expect(await everything(stage.database)).toEqual(before);
    });

  if (route.side === 'api' && route.document !== 'sign-up')
    test('tells those who never signed up to do so', async () => {
      const before = await everything(stage.database);
      const stranger = await ask(route, `Bearer ${await aToken(MEMBERS, 'stranger')}`);
      expect(stranger.is).toBe(isPublic(route) ? '200' : '403 SIGN_UP_REQUIRED');
      expect(await everything(stage.database)).toEqual(before);
    });
});
