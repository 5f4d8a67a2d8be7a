import { expect } from '@jest/globals';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { CONNECTIONS, connectionsOf, KEPT_FOR_PAYMENTS } from './connections.ts';
import type { Buyer } from './crowd.ts';
import type { World } from './world.ts';

/** Every connection of a gateway can be used, and no more than it may have. */
export async function isWhole({ database }: World, gateway: RunningGateway, buyers: readonly Buyer[]): Promise<void> {
  const connections = await connectionsOf(gateway, buyers, database.url);
  expect(connections).toBeGreaterThanOrEqual(CONNECTIONS);
  expect(connections).toBeLessThanOrEqual(CONNECTIONS + KEPT_FOR_PAYMENTS);
}
