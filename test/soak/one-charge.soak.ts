import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha } from '../support/catalogue.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { disagreements } from './support/books.ts';
import { type Heard, tally, together } from './support/client.ts';
import { type Buyer, crowd, outcomeOf, pays, paysOverGraphql, readsPayment, untilLetIn } from './support/crowd.ts';
import { chance, scaled, seeds, tell } from './support/scale.ts';
import { World } from './support/world.ts';

const ORDERS = scaled(100, 10);
const PAYS_OF_EACH = 100;
const REPEATS = scaled(5_000, 200);
const AT_ONCE = 300;

type Gateways = [RunningGateway, RunningGateway];

let world: World;
afterEach(() => world.close());

/** What the processor has of each order: how often its money was reserved, and how often taken. */
async function charges(buyers: readonly Buyer[]): Promise<Record<string, number>> {
  const ledger = await world.ledger();
  const rows = await world.database.sql<{ orderId: string; id: string }>(
    'select order_id as "orderId", processor_order_id as id from payments',
  );
  const ofOrder = (orderId: string) => {
    const entries = rows.filter((row) => row.orderId === orderId).map(({ id }) => ledger.get(id));
    const sum = (of: 'authorised' | 'captured') => entries.reduce((total, entry) => total + (entry?.[of] ?? 0), 0);
    return `${sum('authorised')} authorised, ${sum('captured')} captured`;
  };
  return tally(buyers.map(({ orderId }) => ofOrder(orderId)));
}

/** Every order is paid a hundred times at once, in both gateways, over REST and GraphQL, half of them under one key. */
async function paysEach(
  gateways: Gateways,
  buyers: readonly Buyer[],
  card: () => string | undefined,
): Promise<Record<string, number>> {
  const outcomes: string[] = [];
  for (const buyer of buyers) {
    const key = { 'idempotency-key': randomUUID() };
    const token = card();
    const heard = await together(Array.from({ length: PAYS_OF_EACH }), PAYS_OF_EACH, (_, index) => {
      const gateway = gateways[index % 2] as RunningGateway;
      return untilLetIn(() => (index % 4 < 2 ? pays(gateway, buyer, token, key) : paysOverGraphql(gateway, buyer, token)));
    });
    outcomes.push(...heard.map(outcomeOf));
  }
  return tally(outcomes);
}

/** A lock that did not come, and a place in the queue for it. */
const WAITED_IN_VAIN = /"errorCode":"(55P03|ETIMEDOUT)"/;

/** What the gateways wrote down of requests that met a fault. */
const faultsOf = (gateways: Gateways): string[] =>
  gateways.flatMap(({ said }) => said.split('\n').filter((line) => line.includes('"refusal":')));

const ONCE = '1 authorised, 1 captured';

test.each(['sandbox', 'gmo'] as const)(
  'an order is charged once by %s, however often and wherever it is paid',
  async (processor) => {
    const [seed] = seeds(1);
    world = await World.opens(processor);
    const gateways = await world.startsTwo();
    const gachaId = await aGacha(world.database);
    const buyers = await crowd(world, processor === 'sandbox' ? ORDERS : Math.ceil(ORDERS / 4), () => gachaId);
    const card = () => (processor === 'gmo' ? world.gmo.issueToken() : undefined);
    const outcomes = await paysEach(gateways, buyers, card);
    const { oneOf, below } = chance(seed);
    const repeats = await together(Array.from({ length: REPEATS }), AT_ONCE, async () => {
      const [gateway, buyer] = [oneOf(gateways), oneOf(buyers)];
      const how = below(4);
      const [token, key] = [card(), { 'idempotency-key': `k${below(50)}` }];
      const calls = [
        () => readsPayment(gateway, buyer),
        () => paysOverGraphql(gateway, buyer, token),
        () => pays(gateway, buyer, token, key),
      ] as const;
      return untilLetIn(calls[Math.min(how, 2)] as () => Promise<Heard>);
    });
    const ledger = await charges(buyers);
    const again = tally(repeats.map(outcomeOf));
    tell(`one charge (${processor})`, { orders: buyers.length, outcomes, again, ledger });
    expect(ledger).toEqual({ [ONCE]: buyers.length });
    expect(Object.keys(outcomes).filter((code) => !/^(paid|PAYMENT_IN_PROGRESS)$/.test(code))).toEqual([]);
    expect(Object.keys(again).filter((code) => !/^(paid|IDEMPOTENCY_KEY_REUSED)$/.test(code))).toEqual([]);
    expect(faultsOf(gateways).filter((line) => !WAITED_IN_VAIN.test(line))).toEqual([]);
    expect(await disagreements(world)).toEqual([]);
  },
);

test('without locks, conditions and the index of live payments, orders are charged more than once', async () => {
  world = await World.opens('sandbox');
  const gateways = await world.startsTwoWithoutGuards('drop index payments_one_live_per_order');
  const gachaId = await aGacha(world.database);
  const buyers = await crowd(world, 20, () => gachaId);
  const outcomes = await paysEach(gateways, buyers, () => undefined);
  const ledger = await charges(buyers);
  tell('one charge without its guards', { outcomes, ledger });
  // Not just otherwise, but more often.
  expect(Object.keys(ledger).filter((charged) => !/^[01] authorised, [01] captured$/.test(charged))).not.toEqual([]);
  expect(await disagreements(world)).not.toEqual([]);
});
