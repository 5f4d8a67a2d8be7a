import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const PAGES = ['first: 0', 'first: 101', 'first: 1, last: 1', 'last: -1', 'after: "x"', 'before: "x"'];

describe('a mutation whose answer would have a page that there is not', () => {
  test.each(PAGES)('is refused before anything is done: %s', async (page) => {
    const [fan, gachaId] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database)];
    const staff = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    const paid = await fan.hasPaid(gachaId);
    const pickupCode = await fan.hasCode();
    const orderId = await fan.hasOrdered(gachaId);
    const before = await everything(stage.database);
    const key = randomUUID();
    const refused = [
      await fan.asks(`mutation { pay(input: { orderId: "${orderId}" }) { order { payments(${page}) { totalCount } } } }`),
      await fan.asks(
        `mutation { pay(input: { orderId: "${orderId}", idempotencyKey: "${key}" }) { ...Paid } }
         fragment Paid on PayPayload { order { payments(${page}) { totalCount } } }`,
      ),
      await fan.asks(`mutation { cancelOrder(input: { orderId: "${orderId}" }) { order { payments(${page}) { totalCount } } } }`),
      await fan.asks(`mutation { issuePickupToken { pickupToken { items(${page}) { totalCount } } } }`),
      await staff.asks(
        `mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { gacha { prizes(${page}) { totalCount } } } }`,
        { input: { pickupCode, gachaId, orderIds: [paid] } },
      ),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'BAD_INPUT'));
    const field = /^\w+/.exec(page.split(', ').at(-1) ?? '')?.[0];
    expect(refused.map(({ errors }) => errors[0]?.extensions.errors?.[0]?.field)).toEqual(refused.map(() => field));
    expect(await everything(stage.database)).toEqual(before);
    // The key is free.
    const again = `mutation { pay(input: { orderId: "${orderId}", idempotencyKey: "${key}" }) { order { payments(last: 1) { totalCount } } } }`;
    expect((await fan.asks(again)).data.pay.order.payments.totalCount).toBe(1);
  });
});
