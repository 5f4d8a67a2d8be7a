import { expect } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { race } from '../support/race.ts';

/** They buy again and again, until they are refused. */
const PAYERS = 50;
/** So many payments have been made when the operator pauses. */
const BEFORE = 5;

race('once a pause is answered no payment begins, and what has begun is paid, drawn and shown', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const operator = await StaffMember.isHired(gateway, database, [gachaId], 'operator');
    const fans = await Promise.all(Array.from({ length: PAYERS }, () => Fan.signsUp(gateway)));
    const begun = async () =>
      database.sql<{ id: string; state: string; order: string }>(
        `select p.id, p.state, o.state as "order" from payments p join orders o on o.id = p.order_id where o.gacha_id = ?`,
        [gachaId],
      );
    const { promise: some, resolve } = Promise.withResolvers<void>();
    let paid = 0;
    const buys = async (fan: Fan): Promise<string | undefined> => {
      const order = await fan.ordersPlays(gachaId);
      if (order.code) return order.code;
      const { code } = await fan.pays(order.data.createOrder.order.id);
      if (code) return code;
      paid += 1;
      if (paid === BEFORE) resolve();
      return buys(fan);
    };
    const buying = fans.map(buys);
    await some;
    const paused = await does(operator, 'pauseSale', { gachaId, reason: 'a race' }, 'gacha { isPaused }');
    const before = (await begun()).map(({ id }) => id);
    const codes = await Promise.all(buying);
    const payments = await begun();
    const [counted] = await database.sql<{ taken: number }>(
      'select sum(supply - stock)::int as taken from prizes where gacha_id = ?',
      [gachaId],
    );
    const { first } = await auditDraws(database.fork(), gachaId);
    return { paused: paused.code, before, codes, payments, taken: counted?.taken, first };
  },
  written: ({ before, payments, taken, first }) => {
    expect(payments.filter(({ id }) => !before.includes(id))).toEqual([]);
    expect(payments.filter(({ state, order }) => state !== 'captured' || order !== 'assigned')).toEqual([]);
    expect({ taken, first }).toEqual({ taken: payments.length, first: null });
  },
  heard: ({ paused, codes }) => {
    expect(paused).toBeUndefined();
    expect(codes).toEqual(Array(PAYERS).fill('SALE_PAUSED'));
  },
  guards: { alterations: ['drop trigger payments_before_reveal on payments'] },
});
