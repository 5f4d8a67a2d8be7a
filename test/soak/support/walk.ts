import { setTimeout as pause } from 'node:timers/promises';
import { LEASE_SECONDS } from '../../../src/payment/attempt/lease.ts';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { answersChallenge } from '../../support/gmo-server/browser.ts';
import { returnPathOf } from '../../support/return-path.ts';
import { oneRow } from '../../support/stage.ts';
import { ask } from './client.ts';
import { type Buyer, crowd, pays, readsPayment } from './crowd.ts';
import type { Point, Route } from './points.ts';
import { refunding } from './refunding.ts';
import { tradeOf } from './trade-of.ts';
import type { Windows } from './windows.ts';
import type { World } from './world.ts';

type At = { address: string };
/** A fan whose payment goes along a route: what comes before the place is done, the rest is one push away. */
export type Walker = Point & { buyer: Buyer; push(gateway: At): Promise<unknown> };

const CARDS: Partial<Record<Route, string>> = {
  declined: '42G120000',
  'holder passes': 'challenge',
  'holder fails': 'challenge',
  'holder stays away': 'challenge',
  'another card': 'challenge',
};
const GIVEN_UP_AFTER = 301;
const HOLDER_GIVEN_UP_AFTER = 901;

/** A walker on a gacha of its own, so that none waits for another's lock, brought close to the place. */
export async function walker(world: World, windows: Windows, point: Point, gateway: At, plays: number): Promise<Walker> {
  const prizes = [prizeEntry({ stock: plays + 3 }), prizeEntry({ stock: 2 })];
  const gachaId = await aGacha(world.database, { prizes, ...(point.route === 'free of charge' && { price: 0 }) });
  const [buyer] = await crowd(
    world,
    1,
    () => gachaId,
    () => plays,
  );
  if (!buyer) throw new Error('nobody came');
  prepare(world, windows, point.route, buyer);
  return { ...point, buyer, push: await lead(world, point, buyer, gateway) };
}

/** What happens on the way at the processor, or meanwhile at the counter. */
function prepare(world: World, windows: Windows, route: Route, { orderId, gachaId }: Buyer): void {
  const { book } = world.gmo;
  if (route === 'sold out')
    windows.when(orderId, { call: 'ExecTran', at: 'done' }, async () => {
      await world.database.sql('update prizes set supply = supply - stock, stock = 0 where gacha_id = ?', [gachaId]);
      return 'goes on';
    });
  if (route === 'not announced') windows.when(orderId, { call: 'EntryTran', at: 'arrived' }, async () => 'lost');
  if (route === 'capture refused')
    windows.when(orderId, { call: 'AlterTran', job: 'SALES', at: 'arrived' }, async () => {
      book.step(await tradeOf(world, orderId), 'VOID');
      return 'goes on';
    });
  if (route === 'no answer' || route.startsWith('given up'))
    windows.when(orderId, { call: 'ExecTran', at: 'arrived' }, async () => 'lost');
}

/** The first push of most is paying; the others have paid before, and wait for the holder, or for a time to pass. */
async function lead(world: World, point: Point, buyer: Buyer, gateway: At): Promise<Walker['push']> {
  const { route } = point;
  const pay = (at: At) => pays(at, buyer, world.gmo.issueToken(CARDS[route] ?? 'plain'));
  if (isReachedByPaying(point)) return pay;
  const { body } = await pay(gateway);
  if (route.startsWith('refund')) return refunding(world, route, buyer, gateway);
  if (route === 'no answer') return () => world.timePasses(GIVEN_UP_AFTER, [buyer.orderId]);
  if (route === 'another card') return (at) => pays(at, buyer, world.gmo.issueToken());
  if (route === 'holder stays away') return () => world.timePasses(HOLDER_GIVEN_UP_AFTER, [buyer.orderId]);
  if (route.startsWith('given up')) {
    await isGivenUp(world, route, buyer);
    return () => world.timePasses(LEASE_SECONDS + 5, [buyer.orderId]);
  }
  const back = await answersChallenge(JSON.parse(body).redirect_url, route === 'holder passes' ? 'passed' : 'failed');
  return async (at) => {
    await ask(at.address, returnPathOf(back));
    await readsPayment(at, buyer);
  };
}

const isReachedByPaying = ({ route, place }: Point): boolean =>
  !/^(holder|another card|no answer|given up|refund)/.test(route) || ('to' in place && place.to === 'challenged');

async function isGivenUp(world: World, route: Route, { orderId }: Buyer): Promise<void> {
  const state = async () =>
    (await oneRow<{ state: string }>(world.database, 'select state from payments where order_id = ?', [orderId])).state;
  await world.timePasses(GIVEN_UP_AFTER, [orderId]);
  while ((await state()) !== 'abandoned') await pause(100);
  const trade = await tradeOf(world, orderId);
  if (route === 'given up and settled') return world.gmo.book.step(trade, 'VOID');
  world.gmo.book.step(trade, 'AUTH');
  trade.authorisations += 1;
}
