import type { Heard } from './client.ts';
import { hires } from './refunds.ts';
import type { World } from './world.ts';

/** The tokens of those who do something about paid orders. */
export type Staff = { counter: string; supervisor: string; support: string; shipping: string };

/** They, and how they ask over GraphQL: another gateway each time. */
export type Desk = Staff & { asks(asked: { token: string; body: object }): Promise<Heard> };

export async function staffAt(world: World, gachaIds: readonly string[]): Promise<Staff> {
  const hired = (role: keyof Staff) => hires(world, role, gachaIds);
  return {
    counter: await hired('counter'),
    supervisor: await hired('supervisor'),
    support: await hired('support'),
    shipping: await hired('shipping'),
  };
}
