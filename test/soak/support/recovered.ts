import { setTimeout as pause } from 'node:timers/promises';
import { injustices } from './books.ts';
import { tally, together } from './client.ts';
import { type Buyer, outcomeOf, pays } from './crowd.ts';
import type { World } from './world.ts';

export const PROMISED_SECONDS = 60;
/** A processor that does not know a payment is believed after five minutes; a holder has a quarter of an hour. */
const GIVEN_UP_AFTER = 901;

/** How long after its restart it takes until no fan is charged without prizes; more than a minute is a broken promise. */
export async function secondsUntilJust(world: World): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (;;) {
    const { unpaid, unserved } = await injustices(world);
    if (unpaid.length > 0) throw new Error(`prizes without charge: ${unpaid}`);
    const owed = unserved.length + (await reserved(world));
    if (owed === 0) return Math.round(seconds());
    if (seconds() > PROMISED_SECONDS) throw new Error(`after a minute still ${owed} owed: ${unserved}`);
    await pause(100);
  }
}

/** Money that is reserved is owed a draw or its release. */
const reserved = async (world: World): Promise<number> =>
  [...(await world.ledger()).values()].filter(({ isReserved }) => isReserved).length;

/** Payments wait for a holder that will never come: that time is made to be over. Then all is quiet. */
export async function restsIn(world: World, orderIds: readonly string[]): Promise<void> {
  const waiting = () =>
    world.database.sql<{ id: string; order: string; state: string }>(
      `select id, order_id as "order", state from payments where state not in ('captured', 'declined', 'voided', 'abandoned')`,
    );
  await world.timePasses(GIVEN_UP_AFTER, orderIds);
  const began = performance.now();
  while ((await waiting()).length > 0 && performance.now() - began < 45_000) await pause(100);
}

/** Fans without prizes pay again, and everything agrees at the end: only what was refunded is not paid for. */
export async function paysAgain(
  world: World,
  gateway: { address: string },
  buyers: readonly Buyer[],
): Promise<Record<string, number>> {
  const card = () => world.gmo.issueToken();
  const heard = await together(buyers, 20, (buyer) => pays(gateway, buyer, card()));
  const rows = await world.database.sql<{ id: string }>(`select id from orders where state in ('refunding', 'refunded')`);
  const refunded = new Set(rows.map(({ id }) => id));
  return tally(heard.map((one, index) => endOf(outcomeOf(one), refunded.has(buyers[index]?.orderId ?? ''))));
}

function endOf(outcome: string, isRefunded: boolean): string {
  if (!isRefunded) return outcome;
  return outcome === 'ORDER_REFUNDED' ? 'refunded' : `${outcome}, though it is refunded`;
}

/** Of what `paysAgain` tells. */
export const unjustEnds = (again: Record<string, number>): string[] =>
  Object.keys(again).filter((end) => !['paid', 'SOLD_OUT', 'refunded'].includes(end));
