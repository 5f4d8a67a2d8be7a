import type { Heard } from './client.ts';
import { hires } from './refunds.ts';
import type { World } from './world.ts';

/** The tokens of the staff for paid orders. */
export type Staff = { counter: string; supervisor: string; support: string; shipping: string };

export type Desk = Staff & {
  /** Over GraphQL, at another gateway each time. */
  asks(asked: { token: string; body: object }): Promise<Heard>;
  /** As a person does in the processor's own pages: all of it. */
  givesBackByHand(orderId: string): Promise<void>;
};

export async function staffAt(world: World, gachaIds: readonly string[]): Promise<Staff> {
  const hired = (role: keyof Staff) => hires(world, role, gachaIds);
  return {
    counter: await hired('counter'),
    supervisor: await hired('supervisor'),
    support: await hired('support'),
    shipping: await hired('shipping'),
  };
}
