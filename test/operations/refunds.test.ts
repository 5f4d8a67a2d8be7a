import { expect, test } from '@jest/globals';
import { refundInSandbox } from '../../src/payment/processor/sandbox/refund.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { commandsOfFile } from '../support/in-turn.ts';
import { TEST_KEYS } from '../support/keys.ts';
import type { Ended } from '../support/running-gateway.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();

const inTurn = commandsOfFile(() => ({ DATABASE_URL: stage.database.url, ENCRYPTION_KEYS: TEST_KEYS }));

const command = (...words: string[]): Promise<Ended> => inTurn('refunds', ...words);

async function paid() {
  const gachaId = await aGacha(stage.database, { price: 500 });
  const [fan, support] = [
    await Fan.signsUp(stage.gateway),
    await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'support'),
  ];
  return { gachaId, fan, support, orderId: await fan.hasPaid(gachaId, 2) };
}

test('a refund that is owed is listed, and given up with a reason', async () => {
  expect(await command('list')).toMatchObject({ code: 0, said: 'No refund is owed.\n' });
  const { fan, support, orderId } = await paid();
  const { refund } = (await support.refundsOrder({ orderId, prizes: 'RESTOCK' })).data.refundOrder;
  expect((await command('list')).said).toMatch(
    new RegExp(`^${refund.id}  order ${orderId}  1000 yen  owed since .*, tried 0 times in vain\n$`),
  );
  expect(await command('give-up', refund.id, '--why', 'paid in cash', '--by', 'Olga')).toMatchObject({
    code: 0,
    said: `Given up: refund ${refund.id} of 1000 yen of order ${orderId}.\n`,
  });
  expect((await fan.sees(orderId)).status).toBe('PAID');
  const deed = await oneRow(stage.database, `select account, why from deeds where action = 'REFUND_GIVEN_UP' and order_id = ?`, [
    orderId,
  ]);
  expect(deed).toEqual({ account: 'Olga', why: 'paid in cash' });
  expect(await command('give-up', refund.id, '--why', 'again')).toMatchObject({ code: 1 });
});

test('what was given back by hand is written down once it is so at the processor', async () => {
  const { fan, orderId } = await paid();
  const record = ['record', '--order', orderId, '--origin', 'by-hand', '--prizes', 'write-off', '--why', 'at the desk'];
  const early = await command(...record);
  expect(early).toMatchObject({ code: 1 });
  expect(early.complained).toMatch(/--amount is not what was given back: the processor has it captured with 1000 yen/);
  const { id } = await oneRow<{ id: string }>(
    stage.database,
    'select processor_order_id as id from payments where order_id = ?',
    [orderId],
  );
  const { hash } = await oneRow<{ hash: string }>(
    stage.database,
    'select access_keys_hash as hash from sandbox_transactions where processor_order_id = ?',
    [id],
  );
  const key = { processorOrderId: id, accessKeysHash: hash };
  await refundInSandbox(stage.database.fork(), key, { captured: 1000, left: 0 });
  expect(await command(...record)).toMatchObject({ code: 0 });
  expect((await fan.sees(orderId)).status).toBe('REFUNDED');
});

test('a prize that was paid back in cash is written down with its share, once', async () => {
  const { fan, orderId } = await paid();
  const { order } = (await fan.asks('query ($id: ID!) { order(id: $id) { items { id } } }', { id: orderId })).data;
  const item = ['--item', order.items[0].id, '--prizes', 'write-off'];
  const record = () => command('record', '--order', orderId, '--origin', 'otherwise', ...item, '--why', 'in cash');
  expect((await record()).said).toMatch(/^Written down: refund \S+ of 500 yen of order /);
  expect((await fan.sees(orderId)).status).toBe('PAID');
  expect(await record()).toMatchObject({ code: 1, complained: expect.stringContaining('--item') });
});

test('a charge-back of what was refunded is listed to be disputed, until it is taken back', async () => {
  const { orderId } = await paid();
  const record = (...more: string[]) => command('record', '--order', orderId, '--why', 'the bank wrote', ...more);
  expect((await record('--origin', 'otherwise', '--prizes', 'write-off')).code).toBe(0);
  const { code, said } = await record('--origin', 'charge-back', '--amount', '700');
  expect(code).toBe(0);
  const [, id = ''] = /refund (\S+) of 700 yen/.exec(said) ?? [];
  const line = `${id}  order ${orderId}  700 yen  given back twice, by a charge-back of 700 yen of .*: to be disputed`;
  expect((await command('list')).said).toMatch(new RegExp(`^No refund is owed.\n${line}\n$`));
  expect((await record('--origin', 'charge-back')).complained).toContain(`--order has a charge-back already, ${id}`);
  expect((await command('take-back', id, '--why', '\u200b')).complained).toBe('--why must have a letter or a digit.\n');
  expect(await command('take-back', id, '--why', 'the bank decided for us', '--by', 'Olga')).toMatchObject({
    code: 0,
    said: `Taken back: refund ${id} of 700 yen of order ${orderId}.\n`,
  });
  expect((await command('list')).said).toBe('No refund is owed.\n');
  expect((await command('take-back', id, '--why', 'again')).complained).toContain('The refund was taken back already.');
});

test('where the fan has bought again up to the limit, what is taken back says by how many plays it is exceeded', async () => {
  const { gachaId, fan, orderId } = await paid();
  await stage.database.sql('update gachas set has_limit = true, maximum = 2 where id = ?', [gachaId]);
  const record = ['record', '--order', orderId, '--origin', 'otherwise', '--prizes', 'write-off', '--why', 'in cash'];
  const [, id = ''] = /refund (\S+) of/.exec((await command(...record)).said) ?? [];
  await fan.hasPaid(gachaId, 2);
  expect(await command('take-back', id, '--why', 'nobody was paid')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Taken back: .*\nIts plays count again: the fan has 2 more than the limit of the gacha\.\n$/),
  });
});

test('a refund that is owed beside a charge-back is held, and each command says what it needs', async () => {
  const { fan, support, orderId } = await paid();
  const { refund } = (await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' })).data.refundOrder;
  const { said } = await command(
    'record',
    '--order',
    orderId,
    '--origin',
    'charge-back',
    '--amount',
    '400',
    '--why',
    'a dispute',
  );
  const [, chargeBack = ''] = /refund (\S+) of 400 yen/.exec(said) ?? [];
  expect(said).toContain(
    `Refund ${refund.id} is owed beside it, and held: 400 yen would go back twice. End it: gacha refunds give-up ${refund.id} --why TEXT --refund-rest\n`,
  );
  expect((await command('list')).said).toContain(`, held: 400 yen go back twice with the charge-back ${chargeBack}\n`);
  const given = await command('give-up', refund.id, '--why', 'the bank was faster', '--refund-rest');
  expect(given.said).toMatch(/^Given up: .*\nIn its place: refund \S+ of 600 yen.\n$/);
  expect((await fan.sees(orderId)).status).toBe('REFUNDING');
  expect((await command('list')).said).toMatch(/^\S+ {2}order \S+ {2}600 yen {2}owed since \S+, tried 0 times in vain\n/);
});

test('wrong words are answered with what is wrong, and where to read on', async () => {
  const wrong: [words: string[], told: RegExp][] = [
    [[], /^Usage: gacha refunds /],
    [['lost'], /^Unknown command 'lost'\./],
    [['record', '--order', 'x'], /^Required option '--origin <origin>' not specified\./],
    [['record', '--order', 'x', '--origin', 'nowhere', '--why', 'y'], /'nowhere' is invalid\. Allowed choices are by-hand,/],
    [['record', '--order', 'x', '--origin', 'otherwise', '--why', 'y', '--amount', '1'], /^A part needs both/],
    [['record', '--order', 'x', '--origin', 'charge-back', '--why', 'y', '--refund-rest'], /^Unknown option '--refund-rest'\./],
    [['give-up', '--why', 'x'], /^Missing required argument 'refund-id'\./i],
    [['take-back', 'x'], /^Required option '--why <text>' not specified\./],
    [['take-back', 'x', '--order', 'y', '--why', 'z'], /^Unknown option '--order'\./],
    [['take-back', 'x', '--why', 'y', '--refund-rest'], /^Unknown option '--refund-rest'\./],
    [['list', 'all'], /^Too many arguments for 'list'\./],
  ];
  const ended = await Promise.all(wrong.map(([words]) => command(...words)));
  expect(ended.map(({ code, said }) => [code, said])).toEqual(wrong.map(() => [2, '']));
  for (const [place, { complained }] of ended.entries()) {
    expect(complained).toMatch(wrong[place]?.[1] ?? '');
    if (place > 0) expect(complained).toMatch(/^See gacha refunds .*--help$/m);
  }
});

test('a wrong amount, reason or order is told, and nothing is written', async () => {
  const { orderId } = await paid();
  const record = ['record', '--origin', 'charge-back', '--why', 'a dispute', '--order'];
  const ended = await Promise.all(
    [
      [...record, orderId, '--amount', '1.5', '--remaining', '1000'],
      [...record, orderId, '--amount', '2000', '--remaining', '1000'],
      [...record, orderId, '--amount', '100', '--remaining', '0'],
      [...record, orderId.toUpperCase(), '--amount', '100', '--remaining', '900'],
      [...record, 'nothing'],
      [...record, orderId],
    ].map((words) => command(...words)),
  );
  expect(ended.map(({ complained }) => complained)).toEqual([
    expect.stringContaining('--amount must be a number of yen: digits alone, from 1 on.'),
    expect.stringContaining('--amount must be from 1 to the 1000 yen'),
    expect.stringMatching(/^--remaining is what was not refunded before this part: /),
    expect.stringContaining('by what is written down 1000 yen are left'),
    expect.stringContaining('Nothing was written.'),
    expect.stringContaining('--prizes must say what becomes of them'),
  ]);
});

test('a show that is cancelled goes back by one command, once its sale is paused', async () => {
  const { fan, orderId } = await paid();
  const { id } = await oneRow<{ id: string }>(stage.database, 'select gacha_id as id from orders where id = ?', [orderId]);
  const words = ['gacha', id, '--prizes', 'write-off', '--why', 'the show is cancelled'];
  expect((await command(...words)).complained).toContain('It is on sale: pause or close the sale first');
  expect((await inTurn('gachas', 'pause', id, '--why', 'the show is cancelled')).code).toBe(0);
  expect((await command(...words, '--dry-run')).said).toBe(
    'Would go back: 1000 yen of orders: 1; handed over already: 0; in a parcel, which would be refused: 0. Nothing was written.\n',
  );
  expect((await fan.sees(orderId)).status).toBe('PAID');
  expect(await command(...words)).toMatchObject({ code: 0, said: 'To go back: 1000 yen of orders: 1.\n' });
  expect((await fan.sees(orderId)).status).toMatch(/^REFUND/);
  expect((await command(...words)).said).toBe('To go back: 0 yen of orders: 0.\n');
});
