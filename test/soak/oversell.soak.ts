import { afterEach, expect, test } from '@jest/globals';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { SEED } from '../support/seeded.ts';
import { disagreements } from './support/books.ts';
import { tally, together } from './support/client.ts';
import { type Buyer, crowd, outcomeOf, pays, paysOverGraphql, untilLetIn } from './support/crowd.ts';
import { chance, scaled, seeds, tell } from './support/scale.ts';
import { World } from './support/world.ts';

const PRIZES = 500;
const PAYERS = scaled(10_000, 1_000);
const AT_ONCE = 150;

let world: World;
afterEach(() => world.close());

type Outcome = { outcomes: Record<string, number>; won: number; stock: number; wrong: string[] };

/** All fans pay at one gacha, through two gateways, one in ten with a card that is declined. */
async function sells(gateways: [RunningGateway, RunningGateway], payers: number, prizes: number): Promise<Outcome> {
  const { below } = chance(SEED);
  const rare = Math.floor(prizes / 10);
  const gachaId = await aGacha(world.database, {
    prizes: [prizeEntry({ stock: rare, pickup_weight: 1 }), prizeEntry({ stock: prizes - rare, pickup_weight: 20 })],
  });
  const buyers = await crowd(
    world,
    payers,
    () => gachaId,
    () => 1 + below(5),
  );
  const cards = buyers.map(() => (below(10) === 0 ? 'tok_declined' : undefined));
  const pay = (buyer: Buyer, index: number) =>
    untilLetIn(() => (index % 5 === 0 ? paysOverGraphql : pays)(gateways[index % 2] as RunningGateway, buyer, cards[index]));
  const heard = await together(buyers, AT_ONCE, pay);
  const [row] = await world.database.sql<{ won: number; stock: number }>(
    `select (select count(*)::int from order_details d join orders o on o.id = d.order_id where o.gacha_id = ? and d.deleted_at is null) as won,
            (select sum(stock)::int from prizes where gacha_id = ?) as stock`,
    [gachaId, gachaId],
  );
  return { outcomes: tally(heard.map(outcomeOf)), won: row?.won ?? 0, stock: row?.stock ?? 0, wrong: await disagreements(world) };
}

function isSoldOutExactly({ outcomes, won, stock, wrong }: Outcome, prizes: number): void {
  expect(wrong).toEqual([]);
  expect({ won, stock }).toEqual({ won: prizes, stock: 0 });
  expect(Object.keys(outcomes).filter((code) => !/^(paid|SOLD_OUT|PAYMENT_DECLINED)$/.test(code))).toEqual([]);
}

test('every prize is handed out and not one more, whoever pays where', async () => {
  seeds(1);
  world = await World.opens('sandbox');
  const began = performance.now();
  const outcome = await sells(await world.startsTwo(), PAYERS, PRIZES);
  const [voided] = await world.database.sql<{ n: number }>(
    `select count(*)::int as n from payments p join sandbox_transactions s using (processor_order_id)
      where p.refusal = 'SOLD_OUT' and p.state = 'voided' and s.status = 'voided'`,
  );
  tell('oversell', { ...outcome, payers: PAYERS, voided: voided?.n, seconds: Math.round((performance.now() - began) / 1000) });
  isSoldOutExactly(outcome, PRIZES);
});

test('without locks, the constraint on stock and the numbers of draws, more are handed out than there are', async () => {
  world = await World.opens('sandbox');
  const gateways = await world.startsTwoWithoutGuards(
    'alter table prizes drop constraint prizes_stock; alter table draws drop constraint draws_pkey',
  );
  const isBroken = async () => {
    const { won, stock } = await sells(gateways, 300, 100);
    return won > 100 || stock !== 100 - won;
  };
  let tries = 0;
  while (!(await isBroken())) expect(++tries).toBeLessThan(10);
  tell('oversell without its guards', { brokenAtTry: tries + 1 });
});
