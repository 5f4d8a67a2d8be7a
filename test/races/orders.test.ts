import { expect } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { type Answer, openTestGateway, type TestGateway } from '../support/gateway.ts';
import { race } from '../support/race.ts';

const ROUNDS = 20;

const codesOf = (answers: readonly Answer[]): (string | undefined)[] => answers.map(({ code }) => code);

race('ten orders by one user at once leave one unpaid order', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const fan = await Fan.signsUp(gateway);
    // Five gateways: within one, orders of the same user are written one after the other anyway.
    const gateways = [gateway, ...(await Promise.all([2, 3, 4, 5].map(() => openTestGateway(database))))];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => fan.at(gateways[n % 5] as TestGateway).ordersPlays(gachaId)),
    );
    await Promise.all(gateways.slice(1).map((other) => other.close()));
    const [row] = await database.sql<{ unpaid: number }>(
      `select count(*)::int as unpaid from orders where user_id = ? and state = 'pending' and deleted_at is null`,
      [fan.id],
    );
    return { codes: codesOf(answers), unpaid: row?.unpaid };
  },
  written: ({ unpaid }) => expect(unpaid).toBe(1),
  heard: ({ codes }) => expect(codes).toEqual(Array(10).fill(undefined)),
  guards: { constraints: ['orders_one_unpaid_per_user'] },
});

type Duel = { paid: boolean; otherWon: boolean; captured: number; state: string; gone: boolean };

race('a payment and a cancellation at once have one winner', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const duel = async (): Promise<Duel> => {
      const fan = await Fan.signsUp(gateway);
      const orderId = await fan.hasOrdered(gachaId);
      const [pay, cancel] = await Promise.all([fan.pays(orderId), fan.cancels(orderId)]);
      return { paid: !pay.code, otherWon: !cancel.code, ...(await fateOf(database, orderId)) };
    };
    return Promise.all(Array.from({ length: ROUNDS }, duel));
  },
  written: (duels) => {
    for (const { captured, state } of duels)
      expect([
        { captured: 1, state: 'assigned' },
        { captured: 0, state: 'cancelled' },
      ]).toContainEqual({ captured, state });
  },
  heard: (duels) => {
    for (const { paid, otherWon, state } of duels) {
      expect(paid).not.toBe(otherWon);
      expect(state).toBe(paid ? 'assigned' : 'cancelled');
    }
  },
  guards: { without: ['state'] },
});

race('a payment and a new order at once have one winner: an order is paid or replaced, never both', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const duel = async (): Promise<Duel> => {
      const fan = await Fan.signsUp(gateway);
      const orderId = await fan.hasOrdered(gachaId);
      const [pay, replace] = await Promise.all([fan.pays(orderId), fan.ordersPlays(gachaId)]);
      return { paid: !pay.code, otherWon: !replace.code, ...(await fateOf(database, orderId)) };
    };
    return Promise.all(Array.from({ length: ROUNDS }, duel));
  },
  written: (duels) => {
    const paidFor = { captured: 1, gone: false, state: 'assigned' };
    const replaced = { captured: 0, gone: true, state: 'pending' };
    for (const { captured, gone, state } of duels) expect([paidFor, replaced]).toContainEqual({ captured, gone, state });
  },
  heard: (duels) => {
    for (const { paid, otherWon, gone } of duels) {
      // A new order after the payment is no replacement: then both succeed, and the paid order stays.
      expect(paid || otherWon).toBe(true);
      expect(gone).toBe(!paid);
    }
  },
  guards: {
    without: ['state', 'order not deleted'],
    constraints: ['orders_one_unpaid_per_user', 'orders.orders_only_unpaid_vanish'],
  },
});

async function fateOf({ sql }: { sql: <Row>(query: string, params: unknown[]) => Promise<Row[]> }, orderId: string) {
  const [fate] = await sql<{ captured: number; state: string; gone: boolean }>(
    `select (select count(*)::int from sandbox_transactions s join payments p using (processor_order_id)
              where p.order_id = o.id and s.status = 'captured') as captured, state, deleted_at is not null as gone
       from orders o where id = ?`,
    [orderId],
  );
  if (!fate) throw new Error('the order has vanished from the table');
  return fate;
}
