import { japaneseTime } from '../../../src/database/time/japanese-time.ts';
import { eventually } from '../../support/eventually.ts';
import { DAYS_TO_TAKE_BACK } from '../../support/gmo-server/taking-back.ts';
import { TO_ANOTHER_DAY } from '../../support/refunds.ts';
import { oneRow } from '../../support/stage.ts';
import type { Buyer } from './crowd.ts';
import type { Route } from './points.ts';
import { hires, refunds } from './refunds.ts';
import { tradeOf } from './trade-of.ts';
import type { World } from './world.ts';

type At = { address: string };
type Of = Pick<Buyer, 'orderId'>;

const DAY_MS = 86_400_000;
/** How many days ago GMO took the money: that decides by which job it goes back, and whether it does. */
const DAYS_AGO: Partial<Record<Route, number>> = {
  'refunded on another day': TO_ANOTHER_DAY,
  'refunded in part on another day': TO_ANOTHER_DAY,
  'refunded in another month': 40,
  'refunded in part in another month': 40,
  'refund given up': DAYS_TO_TAKE_BACK + 1,
};

/** What takes a paid order's refund up to its place. */
export async function refunding(
  world: World,
  route: Route,
  { orderId }: Buyer,
  gateway: At,
): Promise<(at: At) => Promise<unknown>> {
  const daysAgo = DAYS_AGO[route];
  if (daysAgo) (await tradeOf(world, orderId)).processDate = japaneseTime(new Date(Date.now() - daysAgo * DAY_MS));
  const token = await hires(world, 'support');
  const asked = route.startsWith('refunded in part') ? { amount: 1, idempotencyKey: orderId } : { prizes: 'RESTOCK' };
  const refund = (at: At) => refunds(at, token, { orderId, ...asked });
  if (route !== 'refund given up') return refund;
  await refund(gateway);
  // What its round does not wait for may find no gateway any more.
  return () =>
    refused(world, orderId)
      .then((refundId) => givesUp(world, refundId))
      .catch(() => {});
}

/** Once GMO has refused it, as after hours of asking: no gateway is at it, and no call under way. Answers its id. */
async function refused({ database }: World, orderId: string): Promise<string> {
  const refund = () =>
    oneRow<{ id: string; tries: number }>(database, 'select id, tries from refunds where order_id = ?', [orderId]);
  await eventually(async () => (await refund()).tries > 0);
  await database.sql(
    `update refunds set epoch = epoch + 1, lease_until = now() + interval '1 hour', uncertain_until = null
      where order_id = ? and state = 'owed'`,
    [orderId],
  );
  return (await refund()).id;
}

const givesUp = (world: World, refundId: string) =>
  world.commands('src/commands/gacha.ts', ['refunds', 'give-up', refundId, '--why', 'refused', '--by', 'a test']).ended;

/** Operators who heard no answer give up again. Answers how far each refund is then. */
export async function giveUpAgain(world: World, orders: readonly Of[]): Promise<string[]> {
  for (const { orderId } of orders) await givesUp(world, await refused(world, orderId));
  const states = `select state from refunds where order_id = any(array[?]::uuid[])`;
  const rows = await world.database.sql<{ state: string }>(states, [orders.map(({ orderId }) => orderId)]);
  return rows.map(({ state }) => state);
}
