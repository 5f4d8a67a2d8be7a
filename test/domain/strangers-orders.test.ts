import { randomUUID } from 'node:crypto';
import { beforeAll, test } from '@jest/globals';
import fc from 'fast-check';
import { type OrderRequest, placeOrder } from '../../src/order/place.ts';
import { User } from '../../src/user/user.ts';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { printSeed, SEED } from '../support/seeded.ts';
import { aStage } from '../support/stage.ts';
import { expectNoStrangers } from '../support/strangers.ts';
import { GUESTS } from '../support/tokens.ts';

const stage = aStage();

const world = { gachaIds: [] as string[], users: [] as User[], orders: new Map<string, string[]>() };

/** Fans with an unpaid order, with one that is being paid, with paid ones, with a check-in, and with none of these. */
beforeAll(async () => {
  printSeed();
  const { gateway, database } = stage;
  const limited = await aGacha(database, { has_limit: true, maximum: 3, prizes: [prizeEntry({ stock: 10 })] });
  const checkedIn = await aGacha(database, { needs_checkin: true });
  world.gachaIds = [
    ...[
      limited,
      checkedIn,
      await aGacha(database, { delivery_type: 'mail', price: 900 }),
      await aGacha(database, { on_sale: false }),
    ],
    ...[await aGacha(database, { auth_method: { provider_type: 'members', provider_id: null } }), randomUUID(), 'no id'],
  ];
  for (let count = 0; count < 12; count++) {
    const fan = await Fan.signsUp(gateway, count % 4 === 3 ? { issuer: GUESTS } : {});
    const own = count % 3 === 0 ? [await fan.hasPaid(limited, 1 + (count % 2))] : [];
    if (count % 2 === 0) own.push(await fan.hasOrdered(limited));
    if (count % 4 === 0) await database.sql(`update orders set state = 'paying' where id = ?`, [own.at(-1)]);
    if (count % 5 === 1)
      await database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 day')`, [fan.id, checkedIn]);
    world.orders.set(fan.id, own);
  }
  world.users = await database.fork().find(User, {});
});

const wishOf = (user: User): fc.Arbitrary<OrderRequest> =>
  fc.record({
    user: fc.constant(user),
    gachaId: fc.constantFrom(...world.gachaIds),
    playAmount: fc.integer({ min: 0, max: 5 }),
    deliveryInfo: fc.constantFrom(null, ADDRESS, { ...ADDRESS, city: 'a\0' }),
  });

/** Each user once, as one of whom everything is done one after the other. */
const requests = (): fc.Arbitrary<OrderRequest[]> =>
  fc.shuffledSubarray(world.users, { minLength: 2 }).chain((some) => fc.tuple(...some.map(wishOf)));

test('an order that is placed with those of strangers is answered as if it were alone', async () => {
  const known = new Set([...world.gachaIds, ...[...world.orders].flatMap(([id, orders]) => [id, ...orders])]);
  const strangersTo = ({ user }: OrderRequest) =>
    [...world.orders].filter(([id]) => id !== user.id).flatMap(([id, own]) => [id, ...own]);
  const property = fc.asyncProperty(requests(), (batch) =>
    expectNoStrangers(stage.database, placeOrder, batch, { known, strangersTo }),
  );
  await fc.assert(property, { seed: SEED, numRuns: 60 });
});
