import { beforeAll, expect } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { MIDNIGHT_MS, notAtMidnight } from '../support/clock.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Arena, race } from '../support/race.ts';

const PRICE = 500;
const PAYS = 50;
const FIT = 10;
const CAPS = { spendingCaps: { bands: [], adult: { day: null, month: PRICE * FIT } } };

beforeAll(notAtMidnight, MIDNIGHT_MS);

const aCheapGacha = ({ database }: Arena) => aGacha(database, { price: PRICE, prizes: [prizeEntry({ stock: 500 })] });

/** Two gateways: within one, a user's payments are entered one after the other anyway. */
async function atTwo<Answer>({ database }: Arena, work: (gateways: readonly TestGateway[]) => Promise<Answer>): Promise<Answer> {
  const gateways = await Promise.all([1, 2].map(() => openTestGateway(database, CAPS)));
  const answer = await work(gateways);
  await Promise.all(gateways.map((gateway) => gateway.close()));
  return answer;
}

async function takenFrom({ database }: Arena, { id }: Fan): Promise<{ taken: number; underWay: number }> {
  const [row] = await database.sql<{ taken: number; underWay: number }>(
    `select coalesce(sum(amount) filter (where p.state = 'captured'), 0)::int as taken,
            count(*) filter (where not p.is_finished)::int as "underWay"
       from payments p join orders o on o.id = p.order_id where o.user_id = ?`,
    [id],
  );
  return row ?? { taken: 0, underWay: 0 };
}

race('of fifty orders that a user pays at once, at two gateways, exactly what the cap allows is taken', {
  run: (arena) =>
    atTwo(arena, async (gateways) => {
      const { sql } = arena.database;
      const fan = await Fan.signsUp(gateways[0] as TestGateway);
      const first = await fan.hasOrdered(await aCheapGacha(arena));
      // A user has one unpaid order, which is a guard of its own: without it the lock has to do.
      await sql('drop index if exists orders_one_unpaid_per_user');
      const copies = await sql<{ id: string }>(
        `insert into orders (id, gacha_id, user_id, odds_version_id, sale_terms_id, terms_shown, delivery_type, state,
                             play_amount, price, payable_until)
         select gen_random_uuid(), gacha_id, user_id, odds_version_id, sale_terms_id, terms_shown, delivery_type, state,
                play_amount, price, payable_until from orders, generate_series(2, ?::int) where id = ? returning id`,
        [PAYS, first],
      );
      const orderIds = [first, ...copies.map(({ id }) => id)];
      const answers = await Promise.all(orderIds.map((id, n) => fan.at(gateways[n % 2] as TestGateway).pays(id)));
      return { ...(await takenFrom(arena, fan)), codes: answers.map(({ code }) => code) };
    }),
  written: ({ taken, underWay }) => expect({ taken, underWay }).toEqual({ taken: PRICE * FIT, underWay: 0 }),
  heard: ({ codes }) => {
    expect(codes.filter((code) => code === undefined)).toHaveLength(FIT);
    expect(codes.filter((code) => code === 'SPENDING_LIMIT')).toHaveLength(PAYS - FIT);
  },
  guards: {},
});

race('however often a user orders, and pays at several places at once, no more than the cap allows is taken', {
  run: (arena) =>
    atTwo(arena, async (gateways) => {
      const fan = await Fan.signsUp(gateways[0] as TestGateway);
      const gachaId = await aCheapGacha(arena);
      const codes: (string | undefined)[] = [];
      for (let turn = 0; turn < FIT + 3; turn += 1) {
        const { data, code } = await fan.at(gateways[turn % 2] as TestGateway).ordersPlays(gachaId);
        codes.push(code);
        const orderId = data?.createOrder?.order.id;
        if (orderId) await Promise.all(gateways.map((gateway) => fan.at(gateway).pays(orderId)));
      }
      return { ...(await takenFrom(arena, fan)), codes };
    }),
  written: ({ taken }) => expect(taken).toBe(PRICE * FIT),
  heard: ({ codes }) => expect(codes.slice(FIT)).toEqual(Array(3).fill('SPENDING_LIMIT')),
  guards: { without: ['spending cap'] },
});
