import { setTimeout as pause } from 'node:timers/promises';
import { injustices } from './books.ts';
import { type Buyer, readsOrder } from './crowd.ts';
import type { World } from './world.ts';

/** The books are compared so often, and the orders looked at all the time. */
const AUDIT_MS = 500;

export type Watch = { looks: number; seen: string[]; stop(): Promise<void> };

/**
 * Looks at orders through the public API, and at both books, as long as it is not stopped: prizes are never seen before
 * they are charged, nor without their payment, nor a payment without them.
 */
export function watch(world: World, gateway: () => { address: string } | undefined, buyers: readonly Buyer[]): Watch {
  let isOver = false;
  const it: Watch = {
    looks: 0,
    seen: [],
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
  const looking = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const [at, buyer] = [gateway(), buyers[buyers.length - 1 - (turn % Math.max(buyers.length, 1))]];
      if (at && buyer) await lookAt(world, at, buyer, it);
      await pause(15);
    }
  };
  const auditing = async () => {
    while (!isOver) {
      const { unpaid } = await injustices(world);
      if (unpaid.length > 0) it.seen.push(`prizes without charge: ${unpaid}`);
      await pause(AUDIT_MS);
    }
  };
  const running = [looking(), auditing()];
  world.atEnd(it.stop);
  return it;
}

async function lookAt(world: World, gateway: { address: string }, buyer: Buyer, it: Watch): Promise<void> {
  const { status, body } = await readsOrder(gateway, buyer);
  if (status !== 200) return;
  it.looks += 1;
  const order = JSON.parse(body) as {
    status: string;
    order_details?: unknown[];
    payment: { status: string; payment_id: string } | null;
  };
  const isPaid = ['assigned', 'delivered', 'refunding', 'refunded'].includes(order.status);
  const say = (what: string) => it.seen.push(`${what}: ${body}`);
  if ((order.payment?.status === 'captured') !== isPaid) say('order and payment differ');
  if ((order.order_details?.length ?? 0) !== (isPaid ? buyer.plays : 0)) say('prizes are seen that are not paid, or not seen');
  if (isPaid && (await world.ledger()).get(order.payment?.payment_id ?? '')?.captured !== 1) say('prizes are not charged');
}
