import { expect, test } from '@jest/globals';
import { sandbox } from '../../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../../support/actors.ts';
import { expectBooksToBalance } from '../../support/books.ts';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { aStage } from '../../support/stage.ts';

const stage = aStage();
const FANS = 40;
const PRIZES = 50;
const CARDS = [undefined, 'tok_declined', 'tok_3ds_challenge', undefined];

test('books that are drawn up while everybody buys, is declined and collects balance every time', async () => {
  const gachaId = await aGacha(stage.database, { prizes: [prizeEntry({ stock: PRIZES })] });
  const staff = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
  const fans = await Promise.all(Array.from({ length: FANS }, () => Fan.signsUp(stage.gateway)));
  const buys = async (fan: Fan, index: number) => {
    const orderId = await fan.hasOrdered(gachaId, 2);
    const { code, data } = await fan.pays(orderId, CARDS[index % CARDS.length]);
    if (!code && data.pay.order.status === 'PAID') await staff.handsOver(await fan.hasCode(), gachaId, [orderId]);
  };
  let isOpen = true;
  const shopping = Promise.all(fans.map(buys)).finally(() => {
    isOpen = false;
  });
  let times = 0;
  for (; isOpen; times += 1) await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  await shopping;
  await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  expect(times).toBeGreaterThan(1);
});
