import type { InjectOptions } from 'fastify';
import type { Route } from '../../rest-compat/route.ts';
import { routes } from '../../rest-compat/routes.ts';
import { Fan, StaffMember } from './actors.ts';
import { aGacha } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import type { TestGateway } from './gateway.ts';

export const ADDRESS = {
  fullname: 'Hanako',
  phone_number: '03-1234-5678',
  country: 'JP',
  zip_code: '100-0001',
  prefecture: 'Tokyo',
  city: 'Chiyoda',
  address1: '1-1',
  address2: 'Room 1',
};

/** Every route with its name, for `test.each`. */
export const everyRoute = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

export type RouteWorld = {
  fan: Fan;
  staff: StaffMember;
  booth: string;
  posted: string;
  paid: string;
  pending: string;
  code: string;
};

/** Something for each route to succeed with, so that an attack is all that is wrong with a request. */
export async function aRouteWorld(gateway: TestGateway, database: TestDatabase): Promise<RouteWorld> {
  const [booth, posted] = [await aGacha(database), await aGacha(database, { delivery_type: 'mail' })];
  const fan = await Fan.signsUp(gateway);
  const staff = await StaffMember.isHired(gateway, database, [booth]);
  const [paid, pending] = [await fan.hasPaid(booth), await fan.hasOrdered(booth)];
  return { fan, staff, booth, posted, paid, pending, code: await fan.hasCode() };
}

/** The address of a route, with these in place of its own path parameters. */
export function urlOf({ side, path, document }: Route, world: RouteWorld, changes: Record<string, string> = {}): string {
  const own: Record<string, string> = {
    gacha_id: document === 'create-order' ? world.posted : world.booth,
    order_id: document === 'complete-payment' ? world.paid : world.pending,
    pickup_code: world.code,
    ...changes,
  };
  return `${side === 'api' ? '/api' : '/manage'}${path.replace(/:(\w+)/g, (_all, name) => own[name] ?? '')}`;
}

export function bodyOf({ body }: Route, { paid }: RouteWorld): Record<string, unknown> | undefined {
  const own: Record<string, unknown> = {
    play_amount: 1,
    delivery_info: ADDRESS,
    token: 'tok',
    beacon_id: 7,
    latitude: '35.6',
    longitude: '139.7',
    order_ids: [paid],
  };
  return body && Object.fromEntries(body.map((name) => [name, own[name]]));
}

export const takesBody = ({ method }: Route): boolean => method !== 'GET';

/** What the route would accept, from a caller that may ask it. */
export function requestOf(route: Route, world: RouteWorld): InjectOptions & { url: string; headers: Record<string, string> } {
  const { token } = route.side === 'api' ? world.fan : world.staff;
  const payload = bodyOf(route, world);
  return {
    method: route.method,
    url: urlOf(route, world),
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  };
}

export type Problem = { status: number; code: string; errors?: { field: string; message: string }[]; request_id?: string };
export type Sent = { statusCode: number; headers: Record<string, unknown>; body: string };

/** What no refusal may ever be or have in it. */
export function unspeakable({ statusCode, headers, body }: Sent): string | undefined {
  if (statusCode >= 500) return `HTTP ${statusCode}`;
  if (!String(headers['content-type']).startsWith('application/problem+json')) return String(headers['content-type']);
  const problem = JSON.parse(body);
  const missing = ['type', 'title', 'status', 'detail', 'code', 'retryable'].find((key) => problem[key] === undefined);
  if (missing) return `no ${missing}`;
  if (problem.status !== statusCode) return `says ${problem.status}, is ${statusCode}`;
  if (headers['cache-control'] !== undefined && headers['cache-control'] !== 'no-store') return String(headers['cache-control']);
  const leak =
    /<html|\b(select|insert into|update|delete from) "|relation|constraint|node_modules|\.[jt]s\b|\bat \w+ \(|Variable "/.exec(
      JSON.stringify({ ...problem, errors: problem.errors?.map(({ message }: { message: string }) => message) }),
    );
  return leak ? `speaks of ${leak[0]}` : undefined;
}
