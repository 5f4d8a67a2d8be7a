import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { commandsOfFile } from '../support/in-turn.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { goBack } from '../support/refunds.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();

const command = commandsOfFile(() => ({ DATABASE_URL: stage.database.url, ENCRYPTION_KEYS: TEST_KEYS }));

test('while no gateway answers, orders are found, refunded in parts, and their timelines and deeds are read at a terminal', async () => {
  const gachaId = await aGacha(stage.database, { price: 500 });
  const [fan, counter] = [await Fan.signsUp(stage.gateway), await StaffMember.isHired(stage.gateway, stage.database, [gachaId])];
  const orderId = await fan.hasPaid(gachaId, 2);
  await counter.handsOver(await fan.hasCode(), gachaId, [orderId]);

  const found = await command('orders', 'find', '--user', fan.id, '--by', 'Olga');
  expect(found).toMatchObject({
    code: 0,
    said: expect.stringMatching(new RegExp(`^${orderId}  .*  delivered, number 1, 2 plays`)),
  });
  expect((await command('orders', 'find', '--ticket', `${gachaId}:1`)).said).toBe(found.said);
  expect(await command('orders', 'find', '--user', 'nobody')).toMatchObject({ code: 1 });

  const part = ['order', orderId, '--amount', '300', '--remaining', '1000', '--why', 'a scratch', '--by', 'Olga'];
  expect(await command('refunds', ...part)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^To go back: refund .* of 300 yen/),
  });
  expect(await goBack(stage.database)).toEqual([]);
  expect((await command('refunds', ...part)).complained).toMatch(
    /--remaining must be what was not refunded before this part.*700 yen/,
  );
  const sum = await oneRow(stage.database, 'select count(*)::int, sum(amount)::int from refunds where order_id = ?', [orderId]);
  expect(sum).toEqual({ count: 1, sum: 300 });

  const { code, said } = await command('orders', 'timeline', orderId);
  expect([code, said.split('\n').map((line) => line.split('  ')[1])]).toEqual([
    0,
    expect.arrayContaining(['ORDERED', 'PAID', 'HANDED_OVER', 'ORDERS_FOUND', 'REFUND_ORDERED', 'REFUNDED']),
  ]);
  expect(await command('orders', 'timeline', fan.id)).toMatchObject({ code: 1 });

  const log = await command('staff', 'log', '--order', orderId, '--action', 'REFUND_ORDERED');
  expect(log.said).toMatch(/REFUND_ORDERED {2}by {2}Olga .* \{"refundedYen":0\} -> .*because: a scratch\n$/);
  expect((await command('staff', 'log', '--order', orderId)).said.split('\n')).toHaveLength(5);
  expect((await command('staff', 'log', '--action', 'SOMETHING')).complained).toMatch(/an action is one of/);
});
