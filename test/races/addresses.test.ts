import { expect } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Guards } from '../support/race.ts';
import { type Arena, race } from '../support/race.ts';

const ROUNDS = 20;

type Fate = { isPaid: boolean; isGone: boolean; addresses: number };

const fatesOf = ({ database }: Arena, orderIds: readonly string[]): Promise<Fate[]> =>
  database.sql<Fate>(
    `select exists (select from payments p where p.order_id = o.id and p.state = 'captured') as "isPaid",
            o.deleted_at is not null or o.state = 'cancelled' as "isGone",
            (select count(*)::int from delivery_infos d where d.order_id = o.id) as addresses
       from orders o where o.id = any(array[?]::uuid[])`,
    [orderIds],
  );

/** While an order is paid, the same fan does something else that would end it. */
const duelWith = (other: (fan: Fan, orderId: string, gachaId: string) => Promise<unknown>) => async (arena: Arena) => {
  const gachaId = await aGacha(arena.database, { delivery_type: 'mail' });
  const duel = async () => {
    const fan = await Fan.signsUp(arena.gateway);
    const orderId = await fan.hasOrdered(gachaId, 1, ADDRESS);
    await Promise.all([fan.pays(orderId), other(fan, orderId, gachaId)]);
    return orderId;
  };
  return fatesOf(arena, await Promise.all(Array.from({ length: ROUNDS }, duel)));
};

function written(fates: readonly Fate[]): void {
  expect(fates).toHaveLength(ROUNDS);
  for (const { isPaid, isGone, addresses } of fates)
    expect([isPaid, isGone, addresses]).toEqual(isPaid ? [true, false, 1] : [false, true, 0]);
}

const GUARDS: Guards = {
  without: ['state', 'order not deleted'],
  constraints: ['orders_one_unpaid_per_user', 'orders.orders_only_unpaid_vanish'],
  alterations: ['drop trigger of_orders_stay on delivery_infos'],
};

race('an order that is cancelled while it is paid loses its address only if it is not paid', {
  run: duelWith((fan, orderId) => fan.cancels(orderId)),
  written,
  guards: GUARDS,
});

race('an order that is replaced while it is paid loses its address only if it is not paid', {
  run: duelWith((fan, _orderId, gachaId) => fan.ordersPlays(gachaId, 1, ADDRESS)),
  written,
  guards: GUARDS,
});
