import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '../../src/database/id.ts';
import { moveOf, movePaymentSoon } from '../../src/payment/attempt/move.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { type PayRequest, startPayment } from '../../src/payment/start.ts';
import { captureDrawn } from '../../src/payment/steps/capture.ts';
import { drawPrizes, type Reserved } from '../../src/payment/steps/draw-prizes.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { areDrawn, hasAttempt, isReserved } from '../support/drawn.ts';
import { printSeed, SEED } from '../support/seeded.ts';
import { aStage } from '../support/stage.ts';
import { expectNoStrangers } from '../support/strangers.ts';

const stage = aStage();

/** An order, what stands around it, and a payment of it where it has one. */
type Ordered = { id: string; gachaId: string; userId: string; paymentId?: string };
type Drawn = { id: string; epoch: number; orderId: string };

const world = {
  orders: [] as Ordered[],
  reserved: [] as (Reserved & { orderId: string })[],
  drawn: [] as Drawn[],
  entered: [] as Drawn[],
};
const SLIP = { tranId: 't', tranDate: '20261122120000', approve: '1234567', forward: '2a99662' };

beforeAll(async () => {
  printSeed();
  const { gateway, database } = stage;
  const gachaIds = [await aGacha(database), await aGacha(database, { price: 0 })];
  const ordered = async (gachaId: string): Promise<Ordered> => {
    const fan = await Fan.signsUp(gateway);
    const order = { id: await fan.hasOrdered(gachaId), gachaId, userId: fan.id };
    world.orders.push(order);
    return order;
  };
  for (let count = 0; count < 5; count++) {
    for (const gachaId of gachaIds) await ordered(gachaId);
    const [paid, reserved, drawn, entered, expired, waiting] = await Promise.all(
      Array.from({ length: 6 }, () => ordered(gachaIds[0] as string)),
    );
    if (!paid || !reserved || !drawn || !entered || !expired || !waiting) throw new Error('there are six');
    await areDrawn(database, [drawn.id, paid.id]);
    await database.sql(`update payments set state = 'captured' where order_id = ?`, [paid.id]);
    await database.sql(`update orders set state = 'assigned', assigned_at = now() where id = ?`, [paid.id]);
    await database.sql(`update orders set payable_until = now() where id = ?`, [expired.id]);
    await hasAttempt(database, waiting.id, 'challenged');
    world.reserved.push({ ...(await isReserved(database, reserved.id)), orderId: reserved.id });
    world.entered.push({ ...(await hasAttempt(database, entered.id, 'entered')), orderId: entered.id });
    const [payment] = await database.sql<Drawn>('select id, epoch from payments where order_id = ?', [drawn.id]);
    world.drawn.push({ ...(payment as Drawn), orderId: drawn.id });
  }
  const rows = await database.sql<{ id: string; order: string }>('select id, order_id as "order" from payments');
  for (const { id, order } of rows) Object.assign(world.orders.find((one) => one.id === order) ?? {}, { paymentId: id });
});

const idsOf = ({ id, userId, paymentId }: Ordered): string[] => [id, userId, ...(paymentId ? [paymentId] : [])];
const known = () => new Set(world.orders.flatMap((order) => [...idsOf(order), order.gachaId]));
const allBut = (isOwn: (order: Ordered) => boolean) => world.orders.filter((order) => !isOwn(order)).flatMap(idsOf);

/** Each user once: some ask for what is their own, some for what is another's or nowhere. */
const wishes = (): fc.Arbitrary<PayRequest[]> =>
  fc.shuffledSubarray(world.orders, { minLength: 2 }).chain((some) => fc.tuple(...some.map(wishOf)));

const wishOf = ({ id, userId }: Ordered): fc.Arbitrary<PayRequest> =>
  fc.record({
    id: fc.constant(newId()),
    user: fc.constant({ id: userId }),
    orderId: fc.oneof(
      { arbitrary: fc.constant(id), weight: 2 },
      { arbitrary: fc.constantFrom(...world.orders.map((order) => order.id), randomUUID()), weight: 1 },
    ),
    processor: fc.constant(sandbox(stage.database.orm.em)),
    cardToken: fc.constantFrom(null, 'tok_another'),
    call: fc.constantFrom(null, { caller: userId, operation: 'pay', keyHash: 'k', fingerprint: 'f' }),
  });

test('a payment that is started with those of strangers is answered as if it were alone', async () => {
  const strangersTo = ({ user }: PayRequest) => allBut(({ userId }) => userId === user.id);
  const property = fc.asyncProperty(wishes(), (batch) =>
    expectNoStrangers(stage.database, startPayment, batch, { known: known(), strangersTo }),
  );
  await fc.assert(property, { seed: SEED, numRuns: 25 });
});

/** Some of these, a few of them with an epoch that is over or from a state where they are not. */
const some = <Item extends { epoch: number }>(items: readonly Item[]): fc.Arbitrary<Item[]> =>
  fc
    .shuffledSubarray([...items], { minLength: 2 })
    .chain((chosen) => fc.tuple(...chosen.map((item) => fc.constantFrom(item, item, { ...item, epoch: item.epoch + 1 }))));

const orderOf = ({ id }: { id: string }): string =>
  [...world.reserved, ...world.drawn, ...world.entered].find((one) => one.id === id)?.orderId ?? '';
const strangersTo = (payment: { id: string }): string[] => allBut(({ id }) => id === orderOf(payment));

test('prizes that are drawn with those of strangers are answered as if they were alone', async () => {
  const property = fc.asyncProperty(some(world.reserved), (batch) =>
    expectNoStrangers(stage.database, drawPrizes, batch, {
      known: known(),
      strangersTo,
    }),
  );
  await fc.assert(property, { seed: SEED, numRuns: 15 });
});

test('a payment that is captured with those of strangers is answered as if it were alone', async () => {
  const items = () => some(world.drawn.map((claim) => ({ ...claim, slip: SLIP })));
  const property = fc.asyncProperty(items(), (batch) =>
    expectNoStrangers(stage.database, captureDrawn, batch, { known: known(), strangersTo }),
  );
  await fc.assert(property, { seed: SEED, numRuns: 15 });
});

test('a payment that is moved with those of strangers is answered as if it were alone', async () => {
  const moves = () => some(world.entered.map((claim) => moveOf(claim, 'entered', 'registered', { accessId: claim.id })));
  const property = fc.asyncProperty(moves(), (batch) =>
    expectNoStrangers(stage.database, movePaymentSoon, batch, { known: known(), strangersTo }),
  );
  await fc.assert(property, { seed: SEED, numRuns: 15 });
});

test('what a draw writes is each order’s own: as many items and records as it has plays, at its gacha', async () => {
  const { database } = stage;
  await drawPrizes.doAll(database.fork(), world.reserved, 'wait');
  const rows = await database.sql<{ id: string; plays: number; items: number; draws: number; payments: number }>(
    `select o.id, o.play_amount as plays, (select count(*)::int from order_details d where d.order_id = o.id) as items,
            (select count(*)::int from draws w where w.order_id = o.id and w.gacha_id = o.gacha_id) as draws,
            (select count(*)::int from payments p where p.order_id = o.id and p.state = 'drawn') as payments
       from orders o where id = any(array[?]::uuid[])`,
    [world.reserved.map(({ orderId }) => orderId)],
  );
  expect(rows).toHaveLength(world.reserved.length);
  for (const { plays, items, draws, payments } of rows) expect([items, draws, payments]).toEqual([plays, plays, 1]);
});
