import { beforeAll, expect } from '@jest/globals';
import { refundOrder } from '../../src/refund/refund-order.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { MIDNIGHT_MS, notAtMidnight } from '../support/clock.ts';
import { race } from '../support/race.ts';
import { goBack } from '../support/refunds.ts';

const PRICE = 1000;
const FANS = 6;
/** Three together are no more, four are. */
const ALERT_ABOVE_YEN = 3 * PRICE;

beforeAll(notAtMidnight, MIDNIGHT_MS);

race('of refunds that one member orders at once, each that brings the day above the sum is marked, with the sum so far', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database, { price: PRICE });
    const { id: staffId } = await StaffMember.isHired(gateway, database, [gachaId], 'support');
    const orderIds: string[] = [];
    for (let one = 0; one < FANS; one += 1) orderIds.push(await (await Fan.signsUp(gateway)).hasPaid(gachaId));
    const asked = { prizes: 'write-off', reason: 'a test', alertAboveYen: ALERT_ABOVE_YEN } as const;
    await Promise.all(orderIds.map((orderId) => refundOrder(database.fork(), { staffId }, { orderId, ...asked })));
    await goBack(database);
    const deeds = await database.sql<{ day: number | null }>(
      `select (after ->> 'dayYen')::int as day from deeds where staff_id = ? and action = 'REFUND_ORDERED' order by day`,
      [staffId],
    );
    return deeds.map(({ day }) => day);
  },
  written: (sums) => expect(sums).toEqual([4 * PRICE, 5 * PRICE, 6 * PRICE, null, null, null]),
  guards: {},
});
