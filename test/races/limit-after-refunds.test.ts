import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { type Arena, oneByOne, race } from '../support/race.ts';
import { asOperator } from '../support/refund-desk.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const [LIMIT, ROUNDS, APART_MS] = [2, 6, 60];

const chance = seeded(SEED);
printSeed();

type Back = { end: () => Promise<unknown> };

/** Fans who have bought what they may buy again as soon as they can, while what had gone back comes to nothing. */
async function bought(arena: Arena, goesBack: (orderId: string, gachaId: string) => Promise<Back>): Promise<number[]> {
  const { database, gateway } = arena;
  const gachaId = await aGacha(database, { price: 500, has_limit: true, maximum: LIMIT });
  const prepared = await oneByOne(arena, ROUNDS, async () => {
    const fan = await Fan.signsUp(gateway);
    return { fan, ...(await goesBack(await fan.hasPaid(gachaId, LIMIT), gachaId)) };
  });
  await Promise.all(
    prepared.map(async ({ fan, end }) => {
      const again = fan.hasPaid(gachaId, LIMIT).catch(() => {});
      await pause(chance(APART_MS))
        .then(end)
        .catch(() => {});
      await again;
    }),
  );
  const plays = await database.sql<{ plays: number }>(
    `select sum(play_amount)::int as plays from orders
      where gacha_id = ? and state in ('assigned', 'delivered') and deleted_at is null group by user_id`,
    [gachaId],
  );
  return plays.map((one) => one.plays);
}

const written = (plays: readonly number[]): void => expect(Math.max(...plays)).toBeLessThanOrEqual(LIMIT);
/** The money stays with the shop, and so do the plays of each fan. */
const heard = (plays: readonly number[]): void => expect(plays).toEqual(Array(ROUNDS).fill(LIMIT));
const guards = { without: ['purchase limit' as const] };

race('a fan whose refund is given up has no more than the limit', {
  run: (arena) =>
    bought(arena, async (orderId, gachaId) => {
      const support = await StaffMember.isHired(arena.gateway, arena.database, [gachaId], 'support');
      const { data } = await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
      return { end: () => asOperator(() => arena.database).givesUp(data.refundOrder.refund.id) };
    }),
  written,
  heard,
  guards,
});

race('a fan whose bank decides for the shop has no more than the limit', {
  run: (arena) =>
    bought(arena, async (orderId) => {
      const { records, takesBack } = asOperator(() => arena.database);
      const { id } = await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
      return { end: () => takesBack(id) };
    }),
  written,
  heard,
  guards,
});
