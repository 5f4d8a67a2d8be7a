import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { careLines } from '../../../src/operator/restore/care-list.ts';
import { openRestore } from '../../../src/operator/restore/restore-record.ts';
import { Fan } from '../../support/actors.ts';
import { booksOf, expectBooksToBalance } from '../../support/books.ts';
import { Backup, doneIn, settles } from '../../support/settling.ts';

let shop: Backup;

beforeEach(async () => {
  shop = await Backup.of();
});
afterEach(() => shop.away());

const refunds = (id: string) => shop.server.ledger(id)?.refunds;

test('what only the processor knows is given back, once, and the books see that it was', async () => {
  const known = await shop.sells();
  const restored = await shop.taken();
  const ids = [known, await shop.sells(), await shop.sells()];
  expect(doneIn((await settles(restored, shop.processor, ids, { isDry: true })).lost)).toEqual({ 'to be given back': 2 });
  expect(ids.map(refunds)).toEqual([0, 0, 0]);
  const { lost, isOver } = await settles(restored, shop.processor, ids);
  expect([doneIn(lost), isOver]).toEqual([{ 'given back': 2 }, true]);
  expect(doneIn((await settles(restored, shop.processor, ids)).lost)).toEqual({});
  expect(ids.map(refunds)).toEqual([0, 1, 1]);
  const { lines } = await booksOf(restored, shop.processor);
  expect(lines).toContainEqual(
    expect.objectContaining({
      subject: expect.stringMatching(/^lost payments/),
      here: 2,
      there: 2,
      yen: { here: 1000, there: 1000 },
    }),
  );
  await expectBooksToBalance(restored, shop.processor);
});

test('the processor tells whose a lost payment was, of a fan who was known before, and of one who was not', async () => {
  const old = await Fan.signsUp(shop.gateway);
  const restored = await shop.taken();
  const fans = [old, await Fan.signsUp(shop.gateway)];
  const ids: string[] = [];
  for (const fan of fans) {
    const orderId = await fan.hasOrdered(shop.gachaId);
    await fan.pays(orderId, shop.server.issueToken());
    ids.push(await shop.idOf(orderId));
  }
  await settles(restored, shop.processor, ids);
  const lines = (await careLines(restored.orm.em)).map(({ userId, provider, processorOrderId }) => [
    processorOrderId,
    userId,
    provider,
  ]);
  expect(lines.toSorted()).toEqual(ids.map((id, place) => [id, fans[place]?.id, place === 0 ? 'members' : null]).toSorted());
});

test('a list that comes later is settled beside the gateways, and money that is only reserved is released', async () => {
  const restored = await shop.taken();
  const taken = await shop.sells();
  const reserved = await shop.isReservedOnly();
  expect((await settles(restored, shop.processor)).isOver).toBe(true);
  expect(await openRestore(restored.orm.em)).toBeNull();
  const late = await settles(restored, shop.processor, [taken, reserved]);
  expect(late).toMatchObject({ prepared: null, known: { asked: 0 } });
  expect(doneIn(late.lost)).toEqual({ 'given back': 1, released: 1 });
  expect(shop.server.ledger(reserved)).toMatchObject({ status: 'VOID', voids: 1, refunds: 0 });
});

test('what others began at the same shop, or what began before the point or after the restore, is left alone', async () => {
  const restored = await shop.taken();
  const stamp = (ms: number) => Math.round(ms).toString(16).padStart(12, '0');
  const ids = [
    await shop.isPaidElsewhere('shop-order-1'),
    await shop.isPaidElsewhere(`${stamp(Date.now() - 3_600_000)}00000000000001`),
    await shop.isPaidElsewhere(`${stamp(Date.now() + 3_600_000)}00000000000002`),
  ];
  const { lost } = await settles(restored, shop.processor, ids);
  expect(doneIn(lost)).toEqual({ 'not of this gateway': 1, 'begun before the point': 1, 'begun after the restore': 1 });
  expect(ids.map(refunds)).toEqual([0, 0, 0]);
});

test('a refusal for good is for a person, shows in the books, and is tried again', async () => {
  const restored = await shop.taken();
  const ids = [await shop.sells(), await shop.sells()];
  const refusal = { kind: 'errors' as const, errors: ['E11010003'], commits: false };
  shop.server.breaks('AlterTran', refusal, refusal, refusal);
  const { lost, isOver } = await settles(restored, shop.processor, ids.slice(0, 1));
  expect([doneIn(lost), isOver]).toEqual([{ person: 1 }, true]);
  const { differences } = await booksOf(restored, shop.processor);
  expect(differences.map(({ why }) => why)).toEqual([
    'the payment was lost in a restore, and the processor still has 500 yen of it',
  ]);
  expect(doneIn((await settles(restored, shop.processor, ids)).lost)).toEqual({ 'given back': 2 });
  await expectBooksToBalance(restored, shop.processor);
});

test('while the processor does not answer nothing is over, and no gateway may serve', async () => {
  const restored = await shop.taken();
  const ids = [await shop.sells()];
  await shop.server.goesDown();
  const { lost, isOver } = await settles(restored, shop.processor, ids);
  expect([isOver, lost.unanswered.length]).toEqual([false, 1]);
  expect(await openRestore(restored.orm.em)).not.toBeNull();
  await shop.server.comesUp();
  expect((await settles(restored, shop.processor, ids)).isOver).toBe(true);
  expect(ids.map(refunds)).toEqual([1]);
});

test('an attempt that is over here, and was taken there, is given back', async () => {
  const fan = await Fan.signsUp(shop.gateway);
  const orderId = await fan.hasOrdered(shop.gachaId);
  shop.server.breaks('EntryTran', { kind: 'errors', errors: ['E91099999'], commits: false });
  await fan.pays(orderId, shop.server.issueToken());
  const restored = await shop.taken();
  const id = await shop.idOf(orderId);
  expect(await restored.sql('select state from payments where processor_order_id = ?', [id])).toEqual([{ state: 'declined' }]);
  await shop.isPaidElsewhere(id);
  const { known } = await settles(restored, shop.processor);
  expect(doneIn(known)).toEqual({ 'given back': 1 });
  expect(refunds(id)).toBe(1);
  const [line] = await careLines(restored.orm.em);
  expect(line).toMatchObject({ orderId, processorOrderId: id, userId: fan.id, yen: 500, done: 'given back' });
  await expectBooksToBalance(restored, shop.processor);
});

test('a run that ended after the money had gone back is told so by the next', async () => {
  const fan = await Fan.signsUp(shop.gateway);
  const orderId = await fan.hasOrdered(shop.gachaId);
  shop.server.breaks('EntryTran', { kind: 'errors', errors: ['E91099999'], commits: false });
  await fan.pays(orderId, shop.server.issueToken());
  const restored = await shop.taken();
  const id = await shop.isPaidElsewhere(await shop.idOf(orderId));
  shop.server.breaks('AlterTran', { kind: 'drop', commits: true });
  expect((await settles(restored, shop.processor)).isOver).toBe(false);
  expect(await careLines(restored.orm.em)).toMatchObject([{ processorOrderId: id, done: null }]);
  expect((await settles(restored, shop.processor)).isOver).toBe(true);
  expect(await careLines(restored.orm.em)).toMatchObject([{ processorOrderId: id, done: 'given back' }]);
  expect(refunds(id)).toBe(1);
});

test('seeds, serial numbers, codes and kept answers are made new once, however often it is run', async () => {
  await shop.sells();
  const restored = await shop.taken();
  await restored.sql(
    `insert into kept_calls (caller, operation, key_hash, fingerprint, expires_at) values ('a', 'b', 'c', 'd', now() + interval '1 hour')`,
  );
  const of = async () => {
    const [row] = await restored.sql<{ seeds: number; number: number }>(
      `select (select count(*)::int from seeds where gacha_id = g.id) as seeds, last_serial_number as number from gachas g where id = ?`,
      [shop.gachaId],
    );
    return row ?? { seeds: 0, number: 0 };
  };
  const before = await of();
  const { prepared } = await settles(restored, shop.processor, [], { serialGap: 50 });
  expect(prepared).toMatchObject({ calls: 1 });
  await settles(restored, shop.processor, [], { serialGap: 50 });
  expect(await of()).toEqual({ seeds: before.seeds + 1, number: before.number + 50 });
});

test('where no gap is given, serial numbers move on past all that could have been sold', async () => {
  const restored = await shop.taken();
  const numbers = async () => {
    const [row] = await restored.sql<{ number: number; stock: number }>(
      'select last_serial_number as number, (select sum(stock)::int from prizes where gacha_id = g.id) as stock from gachas g where id = ?',
      [shop.gachaId],
    );
    return row ?? { number: 0, stock: 0 };
  };
  const before = await numbers();
  await settles(restored, shop.processor);
  expect((await numbers()).number).toBe(before.number + 1000 + 2 * before.stock);
});

test('two at once: one of them does nothing', async () => {
  const restored = await shop.taken();
  const ids = [await shop.sells(), await shop.sells(), await shop.sells()];
  const runs = await Promise.allSettled([1, 2, 3].map(() => settles(restored, shop.processor, ids)));
  expect(runs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
  const refused = runs.flatMap((run) => (run.status === 'rejected' ? [String(run.reason)] : []));
  for (const reason of refused) expect(reason).toContain('Another restore -- settle runs');
  expect(ids.map(refunds)).toEqual([1, 1, 1]);
});
